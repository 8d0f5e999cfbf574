import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Answer, Asked } from './messages';

export interface Reader {
  /** Null if no answer came in time or the process ended; the reader is then unusable. */
  ask(asked: Asked, milliseconds: number): Promise<Answer | null>;
  end(): void;
}

/** Starts the reader process with the same JavaScript heap limit as a book thread. */
export const startReader = (entry: string, heap = 1536): Reader => {
  const child = spawn(process.execPath, [`--max-old-space-size=${String(heap)}`, entry], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  let answer: (line: string | null) => void = () => undefined;
  lines.on('line', (line) => answer(line));
  child.on('exit', () => answer(null));
  return {
    async ask(asked, milliseconds) {
      const line = await new Promise<string | null>((resolve) => {
        answer = resolve;
        setTimeout(() => resolve(null), milliseconds).unref();
        child.stdin.write(`${JSON.stringify(asked)}\n`);
      });
      return line === null ? null : (JSON.parse(line) as Answer);
    },
    end: () => void child.kill('SIGKILL'),
  };
};
