import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { testProcess } from '../recovery/support/test-process';

/** Milliseconds for one pair of a function and a text, on a busy machine. */
const patience = 60_000;
const shares = 2;

interface Found {
  readonly slow: string[];
  functions: number;
}

/** Runs the functions from `first` on; resolves with the number of one that hung, or null. */
const run = (program: string, first: number, found: Found): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, String(first), String(shares)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let at = first;
    let tried = '';
    let rest = '';
    let hung = false;
    const kill = (): void => {
      hung = true;
      found.slow.push(`${tried}: hangs`);
      child.kill('SIGKILL');
    };
    let timer = setTimeout(kill, patience);
    child.stdout.on('data', (data: Buffer) => {
      clearTimeout(timer);
      timer = setTimeout(kill, patience);
      const lines = (rest + data.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [kind, ...words] = line.split(' ');
        const text = words.join(' ');
        if (kind === 'function') at = Number(text);
        if (kind === 'try') tried = text;
        if (kind === 'slow') found.slow.push(text);
        if (kind === 'done') found.functions = Number(text);
      }
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve(hung ? at : null);
    });
  });

it('every text function takes linear time, whatever the text', { timeout: 900_000 }, async () => {
  const program = await testProcess('linear', 'test/hostile/processes');
  const found: Found = { slow: [], functions: 0 };
  const share = async (first: number): Promise<void> => {
    for (let next: number | null = first; next !== null;) {
      const hung = await run(program, next, found);
      next = hung === null ? null : hung + shares;
    }
  };
  await Promise.all(Array.from({ length: shares }, (_, at) => share(at)));
  expect(found.slow.toSorted()).toEqual([]);
  // They are found by their form; fewer would mean that the search fails.
  expect(found.functions).toBeGreaterThan(150);
});
