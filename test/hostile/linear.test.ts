import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testProcess } from '../recovery/support/test-process';

/** Milliseconds between two checks of whether a process prints anything. */
const checkEvery = 10_000;
/** Seconds of processor time for one pair of a function and a text; a busy machine gives a process little of it. */
const mostSeconds = 20;
const ticksPerSecond = 100;
const shares = 2;

interface Found {
  readonly slow: string[];
  functions: number;
}

/** Seconds of processor time that a process has used; where the system does not say, the seconds since the start. */
const secondsOf = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return performance.now() / 1000;
  }
};

/** Runs the functions from number `first`; resolves with the number of the one that hung, or null. */
const run = (program: string, first: number, found: Found): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, String(first), String(shares)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let at = first;
    let tried = '';
    let rest = '';
    let hung = false;
    let lastOutputAt = 0;
    let isSuspect = false;
    const check = setInterval(() => {
      const isSilent = secondsOf(child.pid) - lastOutputAt >= mostSeconds;
      // The second check counts: output may still wait to be read.
      if (!isSilent || !isSuspect) {
        isSuspect = isSilent;
        return;
      }
      hung = true;
      found.slow.push(`${tried}: hangs`);
      child.kill('SIGKILL');
    }, checkEvery);
    child.stdout.on('data', (data: Buffer) => {
      lastOutputAt = secondsOf(child.pid);
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
      clearInterval(check);
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
  // Functions are found by their signature; fewer would mean that the search fails.
  expect(found.functions).toBeGreaterThan(150);
});
