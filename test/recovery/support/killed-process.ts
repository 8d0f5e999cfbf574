import { spawn } from 'node:child_process';

/**
 * Runs a test process with `args` and returns the numbers from its lines of `<word> <number>`. It is killed (SIGKILL) at the
 * `kill`-th line, or runs to its end.
 */
export const runUntilKilled = async (
  word: string,
  args: readonly string[],
  kill: number,
): Promise<readonly number[]> => {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const told: number[] = [];
  let rest = '';
  child.stdout.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [name, count] = line.split(' ');
      if (name === word) told.push(Number(count));
      if (told.length >= kill) child.kill('SIGKILL');
    }
  });
  await new Promise((resolve) => child.once('close', resolve));
  return told;
};
