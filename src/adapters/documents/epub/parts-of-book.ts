import type { DocumentFile, PageStart } from '../../../core/ports';
import type { BookParts } from '../../../shared/model';
import { withoutNoteMarks } from '../../../shared/text/note-mark';
import { tighten } from '../../../shared/text/tight-text';
import { createFlowBuilder } from '../flow/flow';
import { addHtml } from '../html/html-flow';
import { decodeText } from '../text/decode-text';
import { readPackage } from './epub-package';
import { isXml } from './part-of-book';
import { withoutDeclarations } from './xml-tree';
import { openZip } from './zip-archive';

/** As many of a page's first characters are looked for; more than a repeated heading has. */
const wordsLength = 64;

/** An EPUB's documents in reading order, and where each of its stored pages begins: found by the page's first words. */
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
      texts.push(tighten(flow.build().text).text);
    }
    return {
      parts: paths.map((path, index) => ({ path, length: texts[index]?.length ?? 0 })),
      pages: placePages(texts, starts),
    };
  } finally {
    zip.close();
  }
};

const wordsOf = (start: string): string => tighten(start).text.slice(0, wordsLength);

/** Pages are one after the other: each is looked for from where the one before began. */
const placePages = (texts: readonly string[], starts: readonly PageStart[]): BookParts['pages'] => {
  const whole = texts.join('');
  const ends: number[] = [];
  let sum = 0;
  for (const text of texts) ends.push((sum += text.length));
  let part = 0;
  let cursor = 0;
  let before = 0;
  const expectedAt = (): number => cursor + Math.floor(before / 2);
  /** From where the page before began, or better from behind a part of it; -1 where nothing is near. */
  const find = (words: string): number => {
    if (words === '') return -1;
    // The page before takes up at least a part of its length; were that wrong, it is looked for from its start.
    const found = whole.indexOf(words, expectedAt());
    if (found >= 0 && found <= cursor + 2 * before + 2000) return found;
    const nearer = whole.indexOf(words, cursor);
    return nearer >= 0 && (found < 0 || nearer < found) ? nearer : found;
  };
  return starts.map(({ label, start, length }) => {
    let words = wordsOf(start);
    let found = find(words);
    // A book that was read before the marks of footnotes were left out has them in its pages.
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
