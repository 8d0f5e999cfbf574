import {
  andWords,
  anyOf,
  foldToAscii,
  kindOf,
  longPageWords,
  markerWords,
  pageNumber,
  shortPageWords,
  suffixWords,
  toWords,
  type MarkerKind,
} from './marker-words';

/** One thing that a marker names. */
export type MarkerItem =
  /** A page or a range of pages by their printed labels. */
  | { readonly kind: 'page'; readonly from: string; readonly to: string | null; readonly whole: string }
  /** A remembered fact or a passage, by its id. */
  | { readonly kind: 'fact' | 'source'; readonly id: string }
  /** Another block of the prompt, by its kind ("note") and id. */
  | { readonly kind: 'block'; readonly of: string; readonly id: string }
  /** A number or a range without a word: labels, an id, or the answer's own numbering. */
  | { readonly kind: 'number'; readonly id: string };

/**
 * How a marker is wrapped. Square brackets may also contain a title, or only a number; other brackets must contain
 * nothing but the marker. Without brackets it is part of the sentence.
 */
export type Wrapper = 'square' | 'other' | 'none';

export interface ParsedItem {
  readonly item: MarkerItem;
  /** The position in the parsed text where the item ends. */
  readonly end: number;
  /** The separator before the item. */
  readonly joint: string;
}

const isNumber = new RegExp(`^${pageNumber}$`, 'iu');
const to = `\\s*(?:-|~)\\s*|(?<=[\\divxlcdm])\\s+(?:${anyOf(toWords)})\\s+(?=(?:\\p{L}+\\.?\\s*)?#?\\d|[ivxlcdm]+$)`;
const separator = new RegExp(
  `\\s*[,;&、،；]\\s*|\\s+(?:${anyOf(andWords)})\\s+|(?<=\\d)[和与及と](?=\\d)`,
  'giu',
);
const rangeEnds = new RegExp(to, 'iu');
const word = new RegExp(`^(?:${anyOf(markerWords)})(?!\\p{L})(?<!^.(?=\\p{N}))`, 'iu');
const pageWord = `(?:${anyOf(longPageWords)})(?![\\p{L}])|(?:${anyOf(shortPageWords)})(?=[.']|\\s*\\d)`;
/** A title, up to the last page word that is followed by a number. */
const afterTitle = new RegExp(
  `^[^\\n]{0,80}[\\s,:;("'”.-](?=(?:${pageWord})[.'׳]?\\s*#?(?:\\d|[ivxlcdm]+\\s*$))`,
  'iu',
);
const suffix = new RegExp(`\\s*\\.?\\s*(?:${anyOf(suffixWords)})$`, 'iu');
/** A page with words around its number: "第24页", "24ページ". */
const suffixed = new RegExp(`^第?\\s*(?=\\d)[^]*?\\s*\\.?\\s*(?:${anyOf(suffixWords)})$`, 'iu');
const label = /^#?[\p{L}\p{N}][\p{L}\p{N} .:/*#-]{0,23}$/u;
const blockId = /^[\w-]{1,40}$/u;
const plainId = /^#?(\d{1,12})$/u;
/** "24", "24-26", or the name of a footnote: "^1", "^breath". */
const numberId = /^#?(\d{1,12}|\d{1,5}\s*-\s*\d{1,5})$|^\^([\p{L}\p{N}_-]{1,20})$/u;
/** "24 of the book" means "24". */
const beforeWords = /^(#?\d{1,5}[a-z]?)\s+\p{L}{2,}.*$/u;
/** "24f.", "24 ff.": this page and the following. */
const following = /(?<=\d)\s?ff?\.?$/iu;

const pageItem = (said: string): MarkerItem | null => {
  const whole = said.replace(/\s+/gu, ' ').trim();
  if (!label.test(whole)) return null;
  const ends = whole.split(rangeEnds);
  const [from = '', last = null] =
    ends.length === 2 ? ends.map((end) => withoutWord(end.replace(/^第\s*/u, ''))) : [whole];
  // "112-4" means "112-114".
  const full =
    last !== null && /^\d+$/u.test(from) && /^\d+$/u.test(last) && last.length < from.length
      ? `${from.slice(0, from.length - last.length)}${last}`
      : last;
  return from === '' || last === '' ? null : { kind: 'page', from, to: full, whole };
};

interface Named {
  readonly kind: MarkerKind;
  /** The last word before the value, singular. */
  readonly word: string;
  /** Whether the word ends with a full stop. */
  readonly dotted: boolean;
  readonly rest: string;
}

/** The words before a value: "p.", "page no.", "passage id". */
const named = (part: string): Named | null => {
  let rest = part;
  let kind: MarkerKind | null = null;
  let last = '';
  let dotted = false;
  for (;;) {
    const found: string | undefined = word.exec(rest)?.[0] ?? /^(?:[fn]|pp?|pg)(?=\s*#?\d)/iu.exec(rest)?.[0];
    if (found === undefined) break;
    kind = kindOf(found);
    last = found.toLowerCase().replace(/s$/u, '');
    const after: string = rest.slice(found.length);
    const gap: string =
      /^[\s.:='"׳’_-]*(?:(?:ids?|nos?|nrs?|number|index)(?![\p{L}])[\s.:='"_-]*)?/iu.exec(after)?.[0] ?? '';
    dotted = gap.includes('.');
    rest = after.slice(gap.length);
  }
  return kind === null ? null : { kind, word: last, dotted, rest };
};
const withoutWord = (part: string): string => {
  const found = named(part);
  return found?.kind === 'page' ? found.rest : part;
};

const itemOf = (part: string, before: MarkerKind | 'number' | null, wrapper: Wrapper): MarkerItem | null => {
  if (suffixed.test(part)) return pageItem(part.replace(/^第\s*/u, '').replace(suffix, ''));
  const found = named(part);
  const kind = found?.kind ?? (/^第\s*\d/u.test(part) ? 'page' : (before ?? 'number'));
  const value = (found?.rest ?? part.replace(/^第\s*/u, '')).replace(/["'\s]+$/u, '').replace(/†.*$/u, '');
  switch (kind) {
    case 'page': {
      const plain = value.replace(following, '');
      const isRange = plain.split(rangeEnds).length > 1;
      const said = wrapper === 'square' && !isRange ? plain.replace(beforeWords, '$1') : plain;
      // Without a full stop the value must look like a number: "page by page" names none.
      const free = found?.dotted === true && wrapper !== 'none';
      const ends = said.split(rangeEnds).map(withoutWord);
      return free || ends.every((end) => isNumber.test(end)) ? pageItem(said) : null;
    }
    case 'block':
      // A single letter counts only in square brackets: "(n = 5)" is not a note.
      if (found?.word === 'n' && (wrapper !== 'square' || !/^\d+$/u.test(value))) return null;
      return blockId.test(value)
        ? { kind, of: found?.word === 'n' ? 'note' : (found?.word ?? ''), id: value }
        : null;
    default: {
      if (kind === 'number' && wrapper !== 'square') return null;
      const id = (kind === 'number' ? numberId : plainId).exec(value)?.slice(1).find(Boolean);
      return id === undefined ? null : { kind, id };
    }
  }
};

const itemsOf = (said: string, start: number, wrapper: Wrapper): readonly ParsedItem[] => {
  const items: ParsedItem[] = [];
  let at = start;
  let joint = '';
  let before: MarkerKind | 'number' | null = null;
  for (;;) {
    separator.lastIndex = at;
    const found = separator.exec(said);
    const end = found?.index ?? said.length;
    const item = itemOf(said.slice(at, end).trim(), before, wrapper);
    // In square brackets a page may be followed by other text, such as a chapter or a title.
    if (item === null) return wrapper === 'square' && items[0]?.item.kind !== 'number' ? items : [];
    items.push({ item, end, joint });
    if (!found) return items;
    before = item.kind;
    joint = found[0];
    at = end + joint.length;
  }
};

/**
 * What a marker names, in any notation: "p. 12", "pp. 12–14", "S. 12", "第12页", "F7, F9", "passage 32", "Title, p. 12".
 * Empty if the text is no marker.
 */
export const parseMarker = (inside: string, wrapper: Wrapper): readonly ParsedItem[] => {
  const said = foldToAscii(inside);
  const start = said.length - said.trimStart().length;
  const items = itemsOf(said, start, wrapper);
  if (items.length > 0 || wrapper !== 'square') return items;
  const title = afterTitle.exec(said)?.[0].length;
  return title === undefined ? [] : itemsOf(said, title, wrapper);
};

/** The canonical form of a marker in an answer. */
export const markerOf = (item: MarkerItem): string => {
  switch (item.kind) {
    case 'fact':
      return `[F${item.id}]`;
    case 'page':
      return `[p. ${item.to === null ? item.whole : `${item.from}-${item.to}`}]`;
    default:
      return `[${item.id}]`;
  }
};
