import type { BookData } from './manuscript.ts';

/** The cover's picture on an area of 600 by 900: ridges, a low sun, and a marked path across them. */
export const COVER_SIZE = { width: 600, height: 900 } as const;

export const COVER_COLORS = {
  sky: '#1f4a40',
  far: '#3d5f45',
  middle: '#2b4a42',
  near: '#20262b',
  sun: '#d9a441',
  bone: '#f0e9da',
} as const;

export const COVER_RIDGES: readonly { readonly color: string; readonly path: string }[] = [
  {
    color: COVER_COLORS.far,
    path: 'M0 610 L92 548 L150 580 L262 452 L318 512 L372 480 L470 574 L532 540 L600 588 L600 900 L0 900 Z',
  },
  {
    color: COVER_COLORS.middle,
    path: 'M0 690 L120 612 L196 664 L300 586 L398 668 L486 618 L600 700 L600 900 L0 900 Z',
  },
  { color: COVER_COLORS.near, path: 'M0 780 L140 724 L262 772 L392 704 L508 758 L600 726 L600 900 L0 900 Z' },
];

/** The marker posts along the path, from the foot of the cover to the gap in the far ridge. */
export const COVER_POSTS: readonly (readonly [x: number, y: number])[] = [
  [96, 850],
  [138, 818],
  [192, 800],
  [248, 796],
  [296, 776],
  [322, 744],
  [318, 710],
  [296, 682],
  [286, 652],
  [300, 622],
  [324, 600],
  [336, 574],
  [334, 548],
  [322, 526],
];

export const COVER_SUN = { x: 452, y: 392, radius: 34 } as const;

export function coverSvg(book: BookData): string {
  const { width, height } = COVER_SIZE;
  const ridges = COVER_RIDGES.map(({ color, path }) => `  <path fill="${color}" d="${path}"/>`).join('\n');
  const posts = COVER_POSTS.map(([x, y], n) => {
    const radius = (5.2 - n * 0.22).toFixed(2);
    return `    <circle cx="${x}" cy="${y}" r="${radius}"/>`;
  }).join('\n');
  const serif = `font-family="'Source Serif 4', 'Literata', Georgia, 'Times New Roman', serif"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${book.title}">
  <rect width="${width}" height="${height}" fill="${COVER_COLORS.sky}"/>
  <circle cx="${COVER_SUN.x}" cy="${COVER_SUN.y}" r="${COVER_SUN.radius}" fill="${COVER_COLORS.sun}"/>
${ridges}
  <g fill="${COVER_COLORS.bone}">
${posts}
  </g>
  <g fill="${COVER_COLORS.bone}" ${serif}>
    <text x="58" y="132" font-size="64">A Field Guide</text>
    <text x="58" y="206" font-size="64">to Mental</text>
    <text x="58" y="280" font-size="64">Toughness</text>
    <rect x="60" y="316" width="64" height="3" fill="${COVER_COLORS.sun}"/>
    <text x="58" y="366" font-size="25" font-style="italic">${book.authors.join(', ')}</text>
  </g>
</svg>
`;
}
