import { join } from 'node:path';
import type { Turn } from '../../../src/shared/model';
import { projectRoot, startWebFront } from '../../e2e/support/web-front';
import { rest } from './rest';
import { startSlowAnswer } from './slow-answer';

const book = join(projectRoot, 'test/fixtures/books/night-sky.txt');

/** Kills the process of a slow answer after the given number of words. Returns what it had shown and what the next start finds. */
export async function killAnswer(
  dataDir: string,
  words: number,
): Promise<{ readonly shown: string; readonly found: Turn | undefined }> {
  const running = await startSlowAnswer(dataDir, book);
  const shown = await running.killAfterWords(words);
  const front = await startWebFront(dataDir);
  const { turns } = await rest(front).session(running.sessionId());
  await front.stop('SIGTERM');
  return { shown, found: turns.findLast(({ role }) => role === 'assistant') };
}
