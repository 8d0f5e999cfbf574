/** What has a scheme or a host of its own leads out of the book. */
export const leadsOut = (link: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/iu.test(link.trim());

const keywordSizes: Readonly<Record<string, number>> = {
  'xx-small': 0.5625,
  'x-small': 0.625,
  small: 0.8125,
  medium: 1,
  large: 1.125,
  'x-large': 1.5,
  'xx-large': 2,
};
const remOf: Readonly<Record<string, number>> = {
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  in: 6,
  cm: 2.362,
  mm: 0.2362,
};

const inRem = (size: string, unit: string): string =>
  `${String(Math.round(Number(size) * (remOf[unit.toLowerCase()] ?? 1) * 1000) / 1000)}rem`;

/** A question about the scheme of the window is answered as for light pages: dark ones are made of those, by the reader. */
export const asOnPaper = (media: string): string =>
  media.replace(
    /\(\s*prefers-color-scheme\s*(?::\s*([a-z-]+)\s*)?\)/giu,
    (_whole, scheme: string | undefined) =>
      scheme?.toLowerCase() === 'dark' ? '(max-width: 0px)' : '(min-width: 0px)',
  );

/**
 * A style sheet of a book without what would load anything from elsewhere, and made to follow the reader: sizes of text
 * in fixed units become shares of the chosen one, shares of the window's height those of the page's.
 * The policy that it is served with is the first wall; this is the second.
 */
export const cleanCss = (css: string): string =>
  asOnPaper(css)
    // A document of a scheme of its own would be given a ground of its own.
    .replace(/(?<![\w-])color-scheme(?=\s*:)/giu, '--color-scheme')
    .replace(/@import\s+(?:url\(\s*)?["']?([^"')\s;]*)[^;]*;?/giu, (rule, link: string) =>
      leadsOut(link) ? '' : rule,
    )
    .replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/giu, (whole, _quote, link: string) =>
      leadsOut(link) && !/^\s*data:(?:image|font|application\/(?:x-)?font)/iu.test(link)
        ? 'url("data:,")'
        : whole,
    )
    .replace(
      /((?:^|[;{\s])(?:font-size|line-height)\s*:\s*)(\d*\.?\d+)(px|pt|pc|in|cm|mm)\b/giu,
      (_whole, before: string, size: string, unit: string) => before + inRem(size, unit),
    )
    .replace(
      /((?:^|[;{\s])font\s*:[^;{}]*?\s)(\d*\.?\d+)(px|pt)\b/giu,
      (_whole, before: string, size: string, unit: string) => before + inRem(size, unit),
    )
    .replace(
      /((?:^|[;{\s])font-size\s*:\s*)(xx-small|x-small|small|medium|large|x-large|xx-large)\b/giu,
      (_whole, before: string, word: string) =>
        `${before}${String(keywordSizes[word.toLowerCase()] ?? 1)}rem`,
    )
    .replace(
      /(?<![\w.-])(\d*\.?\d+)(?:[sld]?vh|vmin|vmax)\b/giu,
      (_whole, size: string) => `calc(${size} * var(--lectern-vh, 8px))`,
    );
