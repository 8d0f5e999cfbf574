import type { DocumentFile, PageStart } from '../../../core/ports';
import type { BookParts } from '../../../shared/model';
import { withoutNoteMarks } from '../../../shared/text/notes/note-mark';
import { removeLooseCharacters } from '../../../shared/text/tight-text';
import { createFlowBuilder } from '../flow/flow';
import { addHtml } from '../html/html-flow';
import { decodeText } from '../text/decode-text';
import { readPackage } from './epub-package';
import { isXml } from './part-of-book';
import { withoutDeclarations } from './xml-tree';
import { openZip } from './zip-archive';

/** How many of a page's first characters are searched for; more than a repeated heading has. */
const wordsLength = 64;

/** An EPUB's documents in reading order, and where each stored page starts, found by the page's first words. */
export const partsOfBook = async (file: DocumentFile, starts: readonly PageStart[]): Promise<BookParts> => {
  const zip = await openZip(file);
  try {
    const paths = (await readPackage(file, zip)).spine.filter((path) => zip.has(path));
    const texts: string[] = [];
    for (const path of paths) {
      const bytes = await zip.read(path);
      const source = bytes === null ? null : decodeText(bytes);
      if (source === null) {
        texts.push('');
        continue;
      }
      const flow = createFlowBuilder();
      addHtml(flow, withoutDeclarations(source), path, isXml(source));
      texts.push(removeLooseCharacters(flow.build().text).text);
    }
    return {
      parts: paths.map((path, index) => ({ path, length: texts[index]?.length ?? 0 })),
      pages: placePages(texts, starts),
    };
  } finally {
    zip.close();
  }
};

const wordsOf = (start: string): string => removeLooseCharacters(start).text.slice(0, wordsLength);

/** Pages follow each other: each is searched from the start of the one before. */
const placePages = (texts: readonly string[], starts: readonly PageStart[]): BookParts['pages'] => {
  const whole = texts.join('');
  const ends: number[] = [];
  let sum = 0;
  for (const text of texts) ends.push((sum += text.length));
  let part = 0;
  let cursor = 0;
  let before = 0;
  const expectedAt = (): number => cursor + Math.floor(before / 2);
  /** Searches from the middle of the page before, else from its start; -1 if nothing is found. */
  const find = (words: string): number => {
    if (words === '') return -1;
    // The page before should fill at least half of its length; if that is wrong, the search begins at its start.
    const found = whole.indexOf(words, expectedAt());
    if (found >= 0 && found <= cursor + 2 * before + 2000) return found;
    const nearer = whole.indexOf(words, cursor);
    return nearer >= 0 && (found < 0 || nearer < found) ? nearer : found;
  };
  return starts.map(({ label, start, length }) => {
    let words = wordsOf(start);
    let found = find(words);
    // Books imported by older versions have footnote marks in their pages.
    const unmarked = found < 0 ? wordsOf(withoutNoteMarks(start)) : words;
    if (unmarked !== words) {
      words = unmarked;
      found = find(words);
    }
    if (found >= 0) cursor = found;
    else cursor = Math.min(Math.max(0, whole.length - 1), expectedAt());
    before = length;
    while (part + 1 < texts.length && cursor >= (ends[part] ?? 0)) part += 1;
    const size = texts[part]?.length ?? 0;
    const from = (ends[part] ?? 0) - size;
    return { label, part, at: size === 0 ? 0 : (cursor - from) / size, words };
  });
};
