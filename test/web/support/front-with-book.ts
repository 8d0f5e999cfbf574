import { afterAll, beforeAll } from 'vitest';
import type { BookId } from '../../../src/shared/model';
import { jobEnd } from './events';
import { formWith, startFront, type Front, type Reply } from './front';
import { smallBook } from './small-book';

interface FrontWithBook {
  readonly front: Front;
  readonly bookId: BookId;
  readonly jobId: number;
  /** The reply to the upload. */
  readonly added: Reply;
  /** The body of a successful answer. */
  get(path: string): Promise<unknown>;
}

/** Starts a front with an imported book before the tests of a file, and removes it after them. */
export const frontWithBook = (): (() => FrontWithBook) => {
  let begun: FrontWithBook;
  beforeAll(async () => {
    const front = await startFront();
    const added = await front.call(
      'POST',
      '/api/books',
      formWith(['file', smallBook, 'Keeping “Bees” – ä.md']),
    );
    const { bookId, jobId } = added.body as { bookId: BookId; jobId: number };
    const get = async (path: string): Promise<unknown> => {
      const { status, body } = await front.call('GET', path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    begun = { front, bookId, jobId, added, get };
    await jobEnd(front, jobId);
  }, 60_000);
  afterAll(() => begun.front.remove());
  return () => begun;
};
