import { findPattern } from '../find-pattern';
import { withoutNoteMarks } from '../notes/note-mark';
import { plainLetter } from '../ligatures';
import { plainScript, scriptSigns } from '../scripts';

/** A range of a page's text: characters `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text normalised for comparison, with the original offset of each character. */
interface Folded {
  readonly text: string;
  readonly at: readonly number[];
}

/** Replaces every run of white space with one space. */
function foldSpaceWithOffsets(text: string): Folded {
  let folded = '';
  const at: number[] = [];
  let gap = true;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (/\s/.test(char)) {
      if (!gap) {
        folded += ' ';
        at.push(i);
      }
      gap = true;
    } else {
      folded += char;
      at.push(i);
      gap = false;
    }
  }
  if (folded.endsWith(' ')) {
    folded = folded.slice(0, -1);
    at.pop();
  }
  return { text: folded, at };
}

/**
 * Like `foldSpace`, and also normalises hyphenation at line ends, soft hyphens, ligatures, forms of Arabic letters,
 * superscripts and subscripts, quotation marks, dashes and capitals.
 */
function foldForm(source: string): Folded {
  let folded = '';
  const at: number[] = [];
  const { text, at: from } = foldSpaceWithOffsets(source);
  const signs = scriptSigns(text);
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === '\u00ad' || signs.has(i)) continue;
    if (
      char === '-' &&
      text[i + 1] === ' ' &&
      /\p{L}/u.test(text[i - 1] ?? '') &&
      /\p{Ll}/u.test(text[i + 2] ?? '')
    ) {
      i += 1;
      continue;
    }
    const plain = plainLetter(plainScript(char))
      .replace(/[‘’‚‛′]/g, "'")
      .replace(/[“”„‟″«»]/g, '"')
      .replace(/[‐‑‒–—―−]/g, '-')
      .replace(/…/g, '...')
      .toLowerCase();
    for (const one of plain) {
      folded += one;
      at.push(from[i] ?? 0);
    }
  }
  return { text: folded, at };
}

function findFolded(page: Folded, quote: Folded, source: string): Range | null {
  if (!quote.text) return null;
  const index = page.text.indexOf(quote.text);
  if (index < 0) return null;
  const start = page.at[index];
  const last = page.at[index + quote.text.length - 1];
  if (start === undefined || last === undefined) return null;
  const width = (source.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
  return { start, end: last + width };
}

/**
 * Finds a quotation on a page: word for word apart from white space, or else in nearly the same form, or else without
 * the footnote marks that the page contained when it was quoted.
 */
export function findQuote(pageText: string, quote: string): Range | null {
  const found = findWhole(pageText, quote);
  if (found) return found;
  const unmarked = withoutNoteMarks(quote);
  return unmarked === quote ? null : findWhole(pageText, unmarked);
}

function findWhole(pageText: string, quote: string): Range | null {
  return (
    findFolded(foldSpaceWithOffsets(pageText), foldSpaceWithOffsets(quote), pageText) ??
    findFolded(foldForm(pageText), foldForm(quote.replace(/^["“”'‘’…\s]+|["“”'‘’…\s]+$/g, '')), pageText)
  );
}

/** Minimum letters; fewer would match by chance. */
const minLetters = 12;

const lettersOf = (source: string): Folded => {
  const { text, at } = foldForm(source);
  const kept = [...at.keys()].filter((index) => /[\p{L}\p{N}]/u.test(text.charAt(index)));
  return {
    text: kept.map((index) => text.charAt(index)).join(''),
    at: kept.map((index) => at[index] ?? 0),
  };
};

/**
 * Finds the letters and digits of a quotation, ignoring all signs between them, since a formula is typed differently
 * from how it is typeset.
 */
export function findLetters(pageText: string, quote: string): Range | null {
  const wanted = lettersOf(quote);
  return wanted.text.length < minLetters ? null : findFolded(lettersOf(pageText), wanted, pageText);
}

/** All places where the query occurs word for word, in order. */
export function findAll(text: string, query: string): readonly Range[] {
  const pattern = findPattern(query);
  if (!pattern) return [];
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** All places of the words of a search on a page, in order. Words under three letters are ignored. */
export function findWords(pageText: string, query: string): readonly Range[] {
  const words = query.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  if (words.length === 0) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'giu');
  return [...pageText.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
