import { parseBasis, mayBeBasis } from '../basis-line';
import {
  andWords,
  anyOf,
  beginningOf,
  foldToAscii,
  longPageWords,
  markerWords,
  pageNumber,
  shortPageWords,
  sourceWords,
  suffixWords,
  toWords,
} from './marker-words';
import { parseMarker, type Wrapper } from './parse-marker';
import type { AnswerPiece } from '../piece';

/** The marker or basis at the start of a text. "wait" if more text is needed to decide. */
type Found = Extract<AnswerPiece, { kind: 'marker' | 'basis' }> | null;
type Match = { readonly length: number; readonly piece: Found } | 'wait';

/** The maximum length of a marker, in characters; no more text than this is held back. */
const maxLength = 100;

const closers: Readonly<Record<string, string>> = {
  '[': ']',
  '［': '］',
  '【': '】',
  '〔': '〕',
  '(': ')',
  '（': '）',
  '<': '>',
  '〈': '〉',
  '{': '}',
};
const squares = '[［【〔';

const long = anyOf(longPageWords);
const short = anyOf(shortPageWords);
const span = (one: string): string =>
  `${one}(?:\\s?ff?(?![\\p{L}])|(?:\\s*-\\s*|\\s+(?:${anyOf(toWords)})\\s+)${one})?`;
const source = `(?:${anyOf(sourceWords)})\\s+(?:id\\s+)?#?\\d{1,12}(?![\\p{L}\\p{N}])`;
const page = `(?:(?:${long})(?:\\.\\s*|\\s+)|(?:${short})\\.\\s*)${span(pageNumber)}|${source}`;
const suffixed = `(?:第\\s?)?${span('\\d{1,5}')}\\s?\\.?\\s?(?:${anyOf(suffixWords)})`;
const joint = `(?:\\s*[,;&、]\\s*|\\s+(?:${anyOf(andWords)})\\s+|[和与及と])`;
const sentencePart = new RegExp(
  `^(?:${suffixed}|${page})(?:${joint}(?:${suffixed}|${page}|${span(pageNumber)}))*`,
  'iu',
);
/** How an incomplete continuation of the marker may look. */
const goesOn = new RegExp(
  `^[.:]$|^\\s*(?:[,;&、-]\\s*|(?:${beginningOf(`${andWords} ${toWords} f ff`)})|(?:${anyOf(`${andWords} ${toWords}`)})\\s*)?(?:(?:${beginningOf(longPageWords)})\\.?\\s*)?#?(?:\\d{0,5}|[ivxlcdm]{0,9})$`,
  'iu',
);
/** The beginning of a marker in running text. */
const begins = `(?:${beginningOf(`${longPageWords} ${sourceWords}`)})|(?:${anyOf(sourceWords)})\\s+(?:id?\\s*)?#?\\d{0,12}|(?:${short})\\.?|(?:(?:${long})(?:\\.\\s*|\\s+)|(?:${short})\\.\\s*)#?(?:\\d{0,5}[a-z]?|[ivxlcdm]{0,9})|第\\s?|(?:第\\s?)?\\d{1,5}\\s?\\.?\\s?(?:${beginningOf(suffixWords)})?`;
/** Not inside a word or an address, nor right after an opening bracket. */
const apart = '(?<![⟦\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}_/#@=[［.-])';

const named = new RegExp(`${apart}(?:${suffixed}|${page})`, 'giu');
const namedAtEnd = new RegExp(`${apart}(?:${begins})$`, 'giu');
const beginsHere = new RegExp(`^(?:${begins})$`, 'iu');

/** The position in running text where a page is named, or may be named once more text arrives; -1 if there is none. */
export const findNamedPage = (text: string, from: number, final: boolean): number => {
  const folded = foldToAscii(text);
  for (const pattern of final ? [named] : [named, namedAtEnd]) {
    pattern.lastIndex = from;
    const found = pattern.exec(folded);
    if (found) return found.index;
  }
  return -1;
};

/** A page named in running text without brackets, at the start of the text. */
export const matchNamedPage = (text: string, final: boolean): Match | null => {
  const folded = foldToAscii(text);
  const found = sentencePart.exec(folded)?.[0];
  if (found === undefined)
    return !final && text.length < maxLength && beginsHere.test(folded) ? 'wait' : null;
  if (!final && text.length < maxLength && goesOn.test(folded.slice(found.length))) return 'wait';
  const written = text.slice(0, found.length);
  const items = parseMarker(written, 'none');
  return items.length === 0
    ? null
    : { length: found.length, piece: { kind: 'marker', items, wrapper: 'none', written } };
};

const opening = /^(?<deco>\*{1,3}|_{1,3}|~~)?(?:\\{1,2})?(?<bracket>[[［【〔(（<〈{])/u;
const mayOpen = /^(?:\*{1,3}|_{1,3}|~{1,2})?\\{0,2}$/u;
/** Strips bold and italics around a marker, and the backslash of an escaped bracket. */
const unwrapped = (text: string): string =>
  text
    .trim()
    .replace(/^(?<mark>\*{1,3}|_{1,3})(?<within>.*)\k<mark>$/u, '$<within>')
    .replace(/^\\+|\\+$/gu, '');
const mayBeOther = new RegExp(
  `^\\s*\\/?(?:(?:${beginningOf(markerWords)})?|(?:${anyOf(markerWords)})(?![\\p{L}])[^\\n]*|第[^\\n]*|\\d{1,5}\\s?\\.?\\s?(?:${beginningOf(suffixWords)})?)$`,
  'iu',
);

/** Characters; longer code cannot be a marker. */
const maxCodeLength = 1_000;

/** A marker written as inline code, with or without brackets. */
export const readCode = (code: string): Found => {
  if (code.length > maxCodeLength) return null;
  const text = code.replace(/^`+\s*|(?<!\s)\s*`+$/gu, '');
  const match = matchBrackets(text, true);
  const piece =
    match && match !== 'wait' && match.length === text.length ? match.piece : readInside(text, 'other', code);
  if (piece?.kind !== 'marker') return piece;
  return piece.items.some(({ item }) => item.kind === 'number') ? null : { ...piece, written: code };
};

/** The marker or basis inside a pair of brackets. */
const readInside = (inside: string, wrapper: Wrapper, written: string): Found => {
  const basis =
    parseBasis(inside) ??
    (wrapper === 'square' && /^\W*basis\s*:/iu.test(foldToAscii(inside)) ? 'none' : null);
  if (basis !== null) return { kind: 'basis', basis };
  const items = parseMarker(unwrapped(inside), wrapper);
  return items.length === 0 ? null : { kind: 'marker', items, wrapper, written };
};

/** A marker in brackets at the start of a text, with the emphasis, escapes and empty link around it. */
export const matchBrackets = (text: string, final: boolean, before = ''): Match | null => {
  const open = opening.exec(text);
  const bracket = open?.groups?.['bracket'];
  if (!open || bracket === undefined) return !final && mayOpen.test(text) ? 'wait' : null;
  const doubled = bracket === '[' && text[open[0].length] === '[';
  const from = open[0].length + (doubled ? 1 : 0);
  const closer = closers[bracket] ?? ']';
  const wrapper = squares.includes(bracket) ? 'square' : 'other';
  const rest = text.slice(from);
  const stop = rest.search(wrapper === 'square' ? /[\n[［\]］】〕]/u : /[\n(（)）<〈>〉{}]/u);
  if (stop < 0) {
    const may = wrapper === 'square' || mayBeOther.test(foldToAscii(rest)) || mayBeBasis(rest);
    return !final && rest.length < maxLength && may ? 'wait' : null;
  }
  if (rest[stop] !== closer || stop > maxLength) return null;
  const inside = rest.slice(0, stop);
  let length = from + stop + 1;
  if (doubled && text[length] === closer) length += 1;
  else if (doubled && !final && text.length === length) return 'wait';
  // The next character may make it a link.
  if (!final && text.length === length) return 'wait';
  const after = text.slice(length);
  const piece = readInside(inside.replace(/\\+$/u, ''), wrapper, text.slice(0, length));
  if (piece === null) {
    // Markers in a link's text are ignored.
    return wrapper === 'square' && after.startsWith('(') ? { length, piece } : null;
  }
  const link = /^\(\s*(?:#[^()\s]{0,40})?\s*\)/u.exec(after)?.[0] ?? '';
  if (!final && link === '' && /^\((?:#[^()\s]{0,40})?$/u.test(after)) return 'wait';
  const isLink = wrapper === 'square' && link === '' && /^\(\S/u.test(after);
  const plain = piece.kind === 'basis' || /^\s*(?:pp?\s*\.|[fn]\s?\d)/iu.test(foldToAscii(inside));
  if (isLink && (!plain || before === '!')) return { length, piece: null };
  length += link.length;
  const deco = open.groups?.['deco'] ?? '';
  const closed = text.slice(length).startsWith(deco);
  if (!final && !closed && deco.startsWith(text.slice(length))) return 'wait';
  // Emphasis that is not closed right after the marker is around more than the marker.
  if (deco !== '' && !closed) return null;
  length += deco.length;
  const written = text.slice(0, length);
  return { length, piece: piece.kind === 'marker' ? { ...piece, written } : piece };
};
