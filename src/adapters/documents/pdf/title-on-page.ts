import type { PageText } from './page-text';

type PrintedLine = PageText['lineStarts'][number];

/** Points above and below a bookmark's height between which its title usually is. */
const reach = { above: 6, below: 220 } as const;

/** The offset of a bookmark's title on its page; if it is not found, of the first line at the bookmark's height. */
export const offsetOfTitle = (page: PageText | undefined, title: string, top: number | null): number => {
  if (!page || page.lineStarts.length === 0) return 0;
  const near =
    top === null
      ? page.lineStarts
      : page.lineStarts.filter((line) => line.y <= top + reach.above && line.y >= top - reach.below);
  // Some files send every bookmark to the top of its page.
  const line = findTitle(near, title) ?? findTitle(page.lineStarts, title);
  if (line) return line.offset;
  return top === null ? 0 : (near.toSorted((one, other) => other.y - one.y)[0]?.offset ?? 0);
};

/** Letters that a line may have in addition to the title, for its number. */
const maxNumberLength = 6;

/** The offset of a line that is the title, usually a heading; null if there is none. */
export const findTitleOn = (page: PageText, title: string): number | null => {
  const wanted = folded(title);
  if (wanted.length < 3) return null;
  const isTitle = (text: string): boolean =>
    text.includes(wanted) && text.length - wanted.length <= maxNumberLength;
  return page.lineStarts.find((line) => spellings(line.text).some(isTitle))?.offset ?? null;
};

/** The line that equals or begins with the title, or the first of two lines that together begin with it. */
const findTitle = (lines: readonly PrintedLine[], title: string): PrintedLine | undefined => {
  const wanted = [folded(title), folded(withoutNumber(title))].filter((text) => text !== '');
  const exact = lines.find((line) => spellings(line.text).some((text) => wanted.includes(text)));
  if (exact) return exact;
  return lines.find((line, index) => {
    const next = folded(lines[index + 1]?.text ?? '');
    return spellings(line.text).some((text) =>
      wanted.some(
        (whole) =>
          whole.length > 2 &&
          (text.startsWith(whole) || (whole.startsWith(text) && (text + next).startsWith(whole))),
      ),
    );
  });
};

const spellings = (text: string): string[] =>
  [folded(text), folded(withoutNumber(text))].filter((each) => each !== '');

/** Letters and digits only, so that typesetting does not matter. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** "3.1 Matrices" without its number. */
const withoutNumber = (title: string): string =>
  title.replace(
    /^(?:chapter|appendix|part|section)?\s*(?:[\dA-Z]{1,3}(?:\.\d+)*|[ivxlcdm]+)[.:)]?\s+(?=\S)/iu,
    '',
  );
