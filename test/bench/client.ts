import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WebFront } from '../e2e/support/web-front.ts';
import type { BookId, SessionId } from '../../src/shared/model';

export interface Hit {
  readonly page: number;
  readonly label: string;
  readonly text: string;
}

export interface Reply {
  readonly content: string;
  readonly basis: string | null;
  readonly citations: readonly { page: number; label: string; quote: string; verdict: string }[];
  readonly context: readonly { component: string; tokens: number; dropped?: boolean }[];
}

export interface Imported {
  readonly bookId: BookId;
  /** From the first byte sent until the text could be searched. */
  readonly secondsToText: number;
  /** Until every passage had a vector. */
  readonly secondsToVectors: number;
  /** Until all jobs of the book were done, including its sentences; null if not waited for. */
  readonly secondsToSentences: number | null;
  readonly pageCount: number;
  readonly passageCount: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of the REST API of a running Lectern. */
export function restClient(front: WebFront) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${front.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${front.token}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function withVectors(bookId: BookId) {
    for (;;) {
      const book = await call<{
        vectors: { done: number; total: number };
        pageCount: number;
        passageCount: number;
      }>('GET', `/books/${bookId}`);
      if (book.vectors.done === book.vectors.total) return book;
      await pause(50);
    }
  }

  async function withoutJobs(bookId: BookId): Promise<void> {
    // The vector job queues the sentence job before it ends, so there is no gap between them.
    for (;;) {
      const jobs = await call<{ bookId: BookId | null; state: string }[]>('GET', '/jobs');
      if (!jobs.some((job) => job.bookId === bookId && (job.state === 'queued' || job.state === 'running')))
        return;
      await pause(100);
    }
  }

  /** Resolves once the text can be searched. */
  async function importText(path: string): Promise<{ bookId: BookId; start: number }> {
    const form = new FormData();
    form.set('file', new Blob([await readFile(path)]), basename(path));
    const start = performance.now();
    const { bookId, jobId } = await call<{ bookId: BookId; jobId: number }>('POST', '/books', form);
    for (;;) {
      const job = await call<{ state: string; error: string | null }>('GET', `/jobs/${jobId}`);
      if (job.state === 'done') return { bookId, start };
      if (job.state === 'failed') throw new Error(`${path}: ${job.error}`);
      await pause(20);
    }
  }

  async function importFile(path: string, until: 'vectors' | 'sentences' = 'sentences'): Promise<Imported> {
    const { bookId, start } = await importText(path);
    const secondsToText = (performance.now() - start) / 1000;
    const book = await withVectors(bookId);
    const secondsToVectors = (performance.now() - start) / 1000;
    if (until === 'sentences') await withoutJobs(bookId);
    const secondsToSentences = until === 'sentences' ? (performance.now() - start) / 1000 : null;
    const { pageCount, passageCount } = book;
    return { bookId, secondsToText, secondsToVectors, secondsToSentences, pageCount, passageCount };
  }

  return {
    call,
    importText,
    importFile,
    search: (bookId: BookId, question: string, limit: number): Promise<Hit[]> =>
      call(
        'GET',
        `/search?${new URLSearchParams({ q: question, bookId, kind: 'passage', limit: String(limit) })}`,
      ),
    startSession: async (bookId: BookId): Promise<SessionId> =>
      (await call<{ sessionId: SessionId }>('POST', '/sessions', { bookId, fresh: true })).sessionId,
    ask: (sessionId: SessionId, content: string): Promise<Reply> =>
      call('POST', `/sessions/${sessionId}/turns`, { content }),
  };
}
export type RestClient = ReturnType<typeof restClient>;
