import { foldLookAlikes } from '../../../prompts';

/** Words for a page, by language. A single letter needs a full stop in running text. */
const pageWords: Readonly<Record<string, string>> = {
  en: 'p pp pg pgs page pages',
  de: 's seite seiten',
  fr: 'page pages',
  es: 'pág págs pag página páginas',
  pt: 'pág págs página páginas',
  it: 'pag pagg pagina pagine',
  nl: 'blz pagina bladzijde bladzijden',
  sv: 's sid sida sidan sidor sidorna',
  da: 's side siden sider',
  fi: 's sivu sivut sivulla sivuilla',
  pl: 's str strona strony stronie stronach',
  cs: 's str strana strany straně stranách',
  ro: 'pag pagina paginile',
  ru: 'с стр страница страницы странице страницах',
  uk: 'с стор сторінка сторінки сторінці',
  el: 'σ σελ σελίδα σελίδες',
  tr: 's sf sayfa sayfalar',
  hu: 'o oldal',
  ar: 'ص صفحة',
  fa: 'ص صفحه',
  he: 'עמ עמוד',
  hi: 'पृष्ठ',
  zh: '页 頁 页码',
  ja: 'ページ 頁',
  ko: '페이지 쪽',
};
/** Words that follow the label. */
const pageSuffixes = '页 頁 ページ 쪽 페이지 oldal oldalon sayfa';

/** Words before the id of a passage. The prompt uses these; they are recognised in running text too. */
export const sourceWords = 'source sources passage passages';
const bracketedSourceWords = `excerpt excerpts chunk document doc ref reference citation cite id ids quelle
textstelle passus extrait fuente pasaje fragmento fonte brano bron fragment källa источник
отрывок 来源 段落 出典 출처`;
const factWords = 'f fs fact facts memory';
/** Blocks without pages, by their name in the prompt. */
const blockWords = 'n note notes mark plan session sessions turn';

export const andWords = 'and und et y e og och en i и і ve és και و 和 与 及 と 및';
export const toWords = 'to bis à a al tot til till до по 至 到 から';

const split = (words: string): readonly string[] => words.split(/\s+/u).filter(Boolean);
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Code points of the zero in other scripts. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6];
/**
 * Replaces look-alikes and other scripts' digits with ASCII, one character for one, so that positions do not change.
 */
export const foldToAscii = (text: string): string =>
  foldLookAlikes(text).replace(/[٠-٩۰-۹०-९০-৯]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((one) => code >= one && code < one + 10) ?? code;
    return String(code - zero);
  });

/** The words as a regular expression's alternation, longest first. */
export const anyOf = (words: string): string =>
  [...new Set(split(words).map((word) => foldToAscii(word).toLowerCase()))]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

/** An alternation of all prefixes of the words, the words included. */
export const beginningOf = (words: string): string =>
  anyOf(
    split(words)
      .flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
      .join(' '),
  );

const pages = Object.values(pageWords).join(' ');
const isLong = (word: string): boolean => word.length > 1;
export const longPageWords = split(pages).filter(isLong).join(' ');
export const shortPageWords = split(pages)
  .filter((word) => !isLong(word))
  .join(' ');
export const suffixWords = pageSuffixes;

/** A pattern for a page label in running text. */
export const pageNumber = '#?(?:\\d{1,5}[a-z]?|[ivxlcdm]{1,9})(?![\\p{L}\\p{N}@_]|[.:]\\d)';

export type MarkerKind = 'page' | 'source' | 'fact' | 'block';
const wordsByKind: Readonly<Record<MarkerKind, string>> = {
  page: pages,
  source: `${sourceWords} ${bracketedSourceWords}`,
  fact: factWords,
  block: blockWords,
};
export const markerWords = Object.values(wordsByKind).join(' ');

const kinds = new Map<string, MarkerKind>(
  Object.entries(wordsByKind).flatMap(([kind, words]) =>
    split(words).map((word) => [foldToAscii(word).toLowerCase(), kind as MarkerKind] as const),
  ),
);
export const kindOf = (word: string): MarkerKind | null => kinds.get(word.toLowerCase()) ?? null;
