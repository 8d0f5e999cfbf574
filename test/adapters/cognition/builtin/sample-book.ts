import { readdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownReader } from '../../../../src/adapters/documents/markdown/markdown-reader';
import { contentStems } from '../../../../src/adapters/cognition/builtin/text/content-words';
import { createTokenizer } from '../../../../src/adapters/system/tokenizer';
import { structureOf } from '../../../../src/core/library/cut/book-structure';
import { cutPassages } from '../../../../src/core/library/cut/cut-passages';
import type { AnswerPassage } from '../../../../src/core/ports';
import { asBookId, asPassageId } from '../../../../src/shared/model';

export const bookId = asBookId('b0123456789abcdef');

export interface SampleBook {
  /** Text of each page, from page 1. */
  readonly pages: readonly string[];
  readonly outline: readonly { id: number; title: string; level: number; page: number; label: string }[];
  /** The best passages for a question by BM25, best first. */
  find(question: string, count: number): readonly AnswerPassage[];
}

/** The sample book, imported and searched in memory as the library does it. */
export async function sampleBook(): Promise<SampleBook> {
  const source = join(import.meta.dirname, '../../../../resources/sample-book');
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cognition-'));
  const path = join(folder, 'book.md');
  const chapters = readdirSync(source)
    .filter((name) => name.endsWith('.md'))
    .toSorted();
  writeFileSync(path, chapters.map((name) => readFileSync(join(source, name), 'utf8')).join('\n\n'));
  const content = await markdownReader.read(
    { path, name: 'book.md' },
    () => undefined,
    new AbortController().signal,
  );
  rmSync(folder, { recursive: true });
  const structure = structureOf(content.outline, content.pages);
  const drafts = cutPassages(
    { pages: content.pages, structure, language: 'en' },
    createTokenizer(join(import.meta.dirname, '../../../../resources/tokens')),
  );
  const passages = drafts.map((draft) => ({
    passageId: asPassageId(draft.ordinal + 1),
    bookId,
    headingPath: draft.headingPath,
    parts: draft.parts.map((part) => ({
      page: part.page,
      label: content.pages[part.page - 1]?.label ?? '',
      text: content.pages[part.page - 1]?.text.slice(part.start, part.end) ?? '',
    })),
    stems: contentStems(`${draft.headingPath.join(' ')} ${draft.text}`),
  }));
  const average = passages.reduce((sum, passage) => sum + passage.stems.length, 0) / passages.length;
  const having = (stem: string): number => passages.filter((passage) => passage.stems.includes(stem)).length;
  return {
    pages: content.pages.map((page) => page.text),
    outline: structure.map((entry, id) => ({
      id,
      title: entry.title,
      level: entry.level,
      page: entry.page,
      label: String(entry.page),
    })),
    find(question, count) {
      const asked = [...new Set(contentStems(question))].map((stem) => ({ stem, df: having(stem) }));
      const rated = passages.map(({ stems, ...passage }) => {
        const score = asked.reduce((sum, { stem, df }) => {
          const tf = stems.filter((one) => one === stem).length;
          const idf = Math.log(1 + (passages.length - df + 0.5) / (df + 0.5));
          return sum + (idf * tf * 2.2) / (tf + 1.2 * (0.7 + (0.3 * stems.length) / average));
        }, 0);
        return { ...passage, score };
      });
      return rated.toSorted((a, b) => b.score - a.score).slice(0, count);
    },
  };
}
