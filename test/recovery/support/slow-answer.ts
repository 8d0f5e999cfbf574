import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { testProcess } from './test-process';

export interface SlowAnswer {
  sessionId(): string;
  /** Waits until the given number of words was shown, kills the process, and returns everything it had shown. */
  killAfterWords(count: number): Promise<string>;
}

/** A process in which a scripted model emits a word every few milliseconds, through the real engine. */
export async function startSlowAnswer(dataDir: string, book: string): Promise<SlowAnswer> {
  const child = spawn(process.execPath, [await testProcess('slow-answer'), dataDir, book], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string | null> => {
    const { value, done } = await lines.next();
    return done ? null : (value as string);
  };
  const sessionId = await next();
  if (!sessionId) throw new Error('the slow answer did not start');
  return {
    sessionId: () => sessionId,
    killAfterWords: async (count) => {
      let shown = '';
      for (let words = 0; words < count; words += 1) {
        const line = await next();
        if (line === null) throw new Error('the slow answer ended before it was killed');
        shown += JSON.parse(line) as string;
      }
      child.kill('SIGKILL');
      await ended;
      for (let line = await next(); line !== null; line = await next()) shown += JSON.parse(line) as string;
      return shown;
    },
  };
}
