import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer, Book, BookId, Page, SessionId } from '../../src/shared/model';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { rest, until, type Rest } from '../recovery/support/rest';
import { tempFolder } from '../support/temp-folder';

interface Questions {
  readonly answerable: readonly { readonly question: string }[];
  readonly hard: readonly { readonly question: string }[];
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const readQuestions = async (name: string): Promise<string[]> => {
  const { answerable, hard } = JSON.parse(
    await readFile(join(projectRoot, 'test/bench', name), 'utf8'),
  ) as Questions;
  return [...answerable, ...hard].map(({ question }) => question);
};

/** Asks all questions about a book and returns the answers that cite. */
async function askAll(api: Rest, bookId: BookId, questions: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const content of questions) {
    const { sessionId } = await api.call<{ sessionId: SessionId }>('POST', '/sessions', {
      bookId,
      fresh: true,
    });
    answers.push(await api.call<Answer>('POST', `/sessions/${sessionId}/turns`, { content }));
  }
  return answers;
}

describe('citations of the built-in engine', () => {
  it(
    'quote the cited page verbatim except for white space, possibly across its end (over 200 answers)',
    { timeout: 300_000 },
    async () => {
      const front = await startWebFront(await tempFolder());
      try {
        const api = rest(front);
        const questions = [
          ...(await readQuestions('sample-questions.json')),
          ...(await readQuestions('sample-questions-dev.json')),
        ];
        let answered = 0;
        let cited = 0;
        const faults: string[] = [];
        for (const file of ['field-guide.epub', 'field-guide.pdf']) {
          const { bookId, jobId } = await api.upload(join(projectRoot, 'resources/sample-book', file));
          await until(async () => (await api.job(jobId)).state === 'done', `the import of ${file}`);
          const { pageCount } = await api.call<Book>('GET', `/books/${bookId}`);
          const pages = new Map<number, Page>();
          for (const answer of await askAll(api, bookId, questions)) {
            answered += 1;
            for (const { page, label, quote, verdict, marker } of answer.citations) {
              cited += 1;
              const on = pages.get(page) ?? (await api.call<Page>('GET', `/books/${bookId}/pages/${page}`));
              pages.set(page, on);
              const words = folded(quote);
              let stands = words !== '' && folded(on.text).includes(words);
              if (!stands && page < pageCount) {
                const after = await api.call<Page>('GET', `/books/${bookId}/pages/${page + 1}`);
                stands =
                  folded(`${on.text}\n${after.text}`).includes(words) && !folded(after.text).includes(words);
              }
              if (!stands || verdict !== 'verbatim' || on.label !== label || !answer.content.includes(marker))
                faults.push(`${file}, page ${page} (${label}), ${verdict}: ${quote}`);
            }
          }
        }
        expect(faults).toEqual([]);
        expect(answered).toBeGreaterThanOrEqual(200);
        expect(cited).toBeGreaterThanOrEqual(200);
      } finally {
        await front.stop('SIGTERM');
      }
    },
  );
});
