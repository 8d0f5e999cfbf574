import type { ReactNode } from 'react';
import type { Book } from '../../../shared/model';
import { cutToWidth, wrapTitle } from './cover-lines';

const palettes = [
  { ground: 'night', shape: 'ochre', shade: 'sand', text: 'bone' },
  { ground: 'plum', shape: 'sand', shade: 'bone', text: 'bone' },
  { ground: 'pine', shape: 'ochre', shade: 'night', text: 'bone' },
  { ground: 'clay', shape: 'bone', shade: 'sand', text: 'bone' },
  { ground: 'bone', shape: 'clay', shade: 'slate', text: 'night' },
  { ground: 'sand', shape: 'ochre', shade: 'slate', text: 'night' },
  { ground: 'ochre', shape: 'pine', shade: 'night', text: 'night' },
  { ground: 'slate', shape: 'bone', shade: 'sand', text: 'bone' },
] as const;

const colour = (name: string): string => `var(--color-cover-${name})`;

function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

type Draw = (shape: string, shade: string, seed: number) => ReactNode;

const drawings: readonly Draw[] = [
  (shape, shade, seed) =>
    Array.from({ length: 84 }, (_, dot) => {
      const isBright = ((seed >> (dot % 13)) ^ dot) % 9 === 0;
      return (
        <circle
          key={dot}
          cx={24 + (dot % 12) * 13.8}
          cy={142 + Math.floor(dot / 12) * 18}
          r={isBright ? 4.4 : 2}
          fill={isBright ? shape : shade}
          opacity={isBright ? 1 : 0.45}
        />
      );
    }),
  (shape, _shade, seed) =>
    [150, 120, 156, 90, 140, 110, 150, 60].map((width, row) => (
      <rect
        key={row}
        x="22"
        y={140 + row * 16}
        width={width}
        height="5"
        fill={shape}
        opacity={row === seed % 8 ? 1 : 0.4}
      />
    )),
  (shape, shade) => (
    <>
      <path d="M0 214 46 168l26 22 44-62 40 50 44-34v156H0z" fill={shape} opacity=".35" />
      <path d="M0 244 40 214l34 18 46-44 38 32 42-20v100H0z" fill={shade} opacity=".55" />
      <path
        d="M20 252c30-4 40-22 62-22s30 16 52 10 30-24 50-26"
        fill="none"
        stroke={colour('bone')}
        strokeWidth="1.5"
        strokeDasharray="2 5"
        strokeLinecap="round"
      />
      <circle cx="158" cy="122" r="11" fill={colour('bone')} />
    </>
  ),
  (shape) => (
    <g fill="none" stroke={shape} strokeWidth="1.4" strokeLinejoin="round">
      <path d="M100 132 160 234H40z" strokeWidth="2" />
      <path d="M100 132v102M40 234l90-51M160 234l-90-51M70 183h60" />
    </g>
  ),
  (shape, shade) => (
    <>
      <circle cx="142" cy="132" r="24" fill={shape} />
      {[0, 1, 2, 3, 4].map((wave) => (
        <path
          key={wave}
          d={`M0 ${166 + wave * 22}q25 -14 50 0t50 0 50 0 50 0v${134 - wave * 22 - 38}H0z`}
          fill={shade}
          opacity={0.2 + wave * 0.16}
        />
      ))}
    </>
  ),
  (shape, shade) => (
    <>
      <path d="M30 122h140v178H30z" fill={colour('night')} />
      <path d="M54 144h92v156H54z" fill={shade} />
      <path d="M78 178h44v122H78z" fill={shape} />
    </>
  ),
  (shape, shade) => (
    <>
      <path d="M0 262h200v38H0z" fill={shade} opacity=".85" />
      <path
        d="M98 116c34 26 40 72 0 96-40-24-34-70 0-96M50 160c22 16 24 46 0 62-24-16-22-46 0-62M154 168c20 14 22 42 0 56-22-14-20-42 0-56"
        fill={shape}
      />
      <path d="M98 160v102M50 186v76M154 190v72" stroke={shade} strokeWidth="1.6" />
    </>
  ),
  (shape) => (
    <g fill={shape} stroke={shape}>
      <path
        d="M40 152 78 134l46 30 54-22M60 196l44 20 46-14-26-38"
        fill="none"
        strokeWidth=".8"
        opacity=".7"
      />
      {[
        [40, 152],
        [78, 134],
        [124, 164],
        [178, 142],
        [60, 196],
        [104, 216],
        [150, 202],
        [36, 240],
        [130, 246],
      ].map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r={i % 3 === 0 ? 3.2 : 2} stroke="none" />
      ))}
    </g>
  ),
];

/**
 * The colour behind the author's name at the foot of each drawing. `none`: there is no room, so the name is below the
 * title.
 */
const feet: readonly ('ground' | 'shade' | 'none')[] = [
  'ground',
  'ground',
  'shade',
  'ground',
  'ground',
  'none',
  'shade',
  'ground',
];
const isLight = (name: string): boolean => name === 'sand' || name === 'bone';

/** A cover drawn from the title: the same book always gets the same one. */
export function DrawnCover({ book }: { readonly book: Pick<Book, 'title' | 'author'> }) {
  const seed = hash(book.title);
  const palette = palettes[seed % palettes.length] ?? palettes[0];
  // Different bits from the palette's, so that each drawing occurs in every colour.
  const which = (seed >>> 8) % drawings.length;
  const draw = drawings[which];
  const foot = feet[which] ?? 'ground';
  // Trees and doors reach up to where a fourth line would be.
  const title = wrapTitle(book.title, 14, which === 5 || which === 6 ? 3 : 4);
  const text = { fill: colour(palette.text), fontFamily: 'var(--font-book)' };
  return (
    <svg viewBox="0 0 200 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="200" height="300" fill={colour(palette.ground)} />
      {draw?.(colour(palette.shape), colour(palette.shade), seed)}
      {title.map((line, i) => (
        <text key={i} x="20" y={46 + i * 24} fontSize="21" {...text}>
          {line}
        </text>
      ))}
      {book.author && (
        <text
          x="20"
          y={foot === 'none' ? 46 + title.length * 24 - 4 : 284}
          fontSize="11"
          {...text}
          fill={foot === 'shade' ? colour(isLight(palette.shade) ? 'night' : 'bone') : text.fill}
        >
          {cutToWidth(book.author, 30)}
        </text>
      )}
    </svg>
  );
}
