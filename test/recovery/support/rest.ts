import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Answer, Book, BookId, Job, SessionDetail } from '../../../src/shared/model';
import type { WebFront } from '../../e2e/support/web-front';

/** A client of the REST API for the recovery tests. */
export function rest(front: WebFront) {
  const headers = { authorization: `Bearer ${front.token}` };
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${front.origin}/api${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    call,
    upload: async (path: string): Promise<{ bookId: BookId; jobId: number }> => {
      const form = new FormData();
      form.set('file', await openAsBlob(path), basename(path));
      const response = await fetch(`${front.origin}/api/books`, { method: 'POST', headers, body: form });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as { bookId: BookId; jobId: number };
    },
    /** Reads an event stream until it ends or breaks, and passes on each message. */
    stream: async (
      path: string,
      body: unknown,
      onMessage: (message: { kind: string; text?: string; turn?: Answer }) => void,
    ): Promise<void> => {
      const response = await fetch(`${front.origin}/api${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
      let pending = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        pending += chunk;
        for (let end = pending.indexOf('\n\n'); end >= 0; end = pending.indexOf('\n\n')) {
          const data = pending
            .slice(0, end)
            .split('\n')
            .find((line) => line.startsWith('data: '));
          pending = pending.slice(end + 2);
          if (data) onMessage(JSON.parse(data.slice(6)) as { kind: string; text?: string; turn?: Answer });
        }
      }
    },
    books: (): Promise<Book[]> => call('GET', '/books'),
    session: (id: string): Promise<SessionDetail> => call('GET', `/sessions/${id}`),
    job: (id: number): Promise<Job> => call('GET', `/jobs/${id}`),
  };
}
export type Rest = ReturnType<typeof rest>;

/** Polls until there is a result; fails after 60 s. */
export async function until<T>(ask: () => Promise<T | null | false | undefined>, what: string): Promise<T> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not within 60 s: ${what}`);
}

/** Waits until the book can be read and has all its vectors. */
export const untilIndexed = (front: WebFront, bookId: BookId, what: string): Promise<Book> =>
  until(async () => {
    const book = (await rest(front).books()).find(({ id }) => id === bookId);
    return (
      book?.state === 'ready' && book.vectors.total > 0 && book.vectors.done === book.vectors.total && book
    );
  }, what);
