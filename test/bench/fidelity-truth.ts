import { execFileSync } from 'node:child_process';
import { lettersOf } from './fidelity-letters.ts';

export interface Word {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly line: number;
  readonly text: string;
}

export interface TruePage {
  /** Its letters and digits, and the index of the word of each. */
  readonly letters: string;
  readonly wordAt: readonly number[];
  readonly words: readonly Word[];
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Every word of a PDF with its rectangle by poppler, in fractions of the page. */
export const readTruth = (file: string): readonly TruePage[] => {
  const xml = execFileSync('pdftotext', ['-bbox-layout', file, '-'], {
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  });
  return xml
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width = '1', height = '1'] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const words: Word[] = [];
      let line = 0;
      for (const match of page.matchAll(
        /<line |<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g,
      )) {
        if (match[5] === undefined) {
          line += 1;
          continue;
        }
        words.push({
          x: Number(match[1]) / Number(width),
          y: Number(match[2]) / Number(height),
          right: Number(match[3]) / Number(width),
          bottom: Number(match[4]) / Number(height),
          line,
          text: unescaped(match[5]),
        });
      }
      let letters = '';
      const wordAt: number[] = [];
      for (const [index, word] of words.entries()) {
        const own = lettersOf(word.text);
        letters += own;
        for (let at = 0; at < own.length; at += 1) wordAt.push(index);
      }
      return { letters, wordAt, words };
    });
};

/** Every occurrence of a sentence on `page` by poppler, including its part on the next page. */
export const placesOf = (
  truth: readonly TruePage[],
  page: number,
  text: string,
): readonly (readonly Word[][])[] => {
  const here = truth[page - 1];
  const next = truth[page];
  if (!here) return [];
  const wanted = lettersOf(text);
  const wordsIn = (of: TruePage, from: number, to: number): Word[] =>
    of.words.slice(of.wordAt[from], (of.wordAt[to - 1] ?? 0) + 1);
  const found: Word[][][] = [];
  for (let at = here.letters.indexOf(wanted); at >= 0; at = here.letters.indexOf(wanted, at + 1))
    found.push([wordsIn(here, at, at + wanted.length), []]);
  if (found.length > 0 || !next) return found;
  // Across the page border, with footer and header in between: use the longest beginning and end that are found.
  for (let cut = wanted.length - 6; cut >= 6; cut -= 1) {
    const start = here.letters.lastIndexOf(wanted.slice(0, cut));
    const rest = next.letters.indexOf(wanted.slice(cut));
    if (start < 0 || rest < 0) continue;
    if (here.letters.length - start - cut > 60 || rest > 160) continue;
    return [[wordsIn(here, start, start + cut), wordsIn(next, rest, rest + wanted.length - cut)]];
  }
  return [];
};
