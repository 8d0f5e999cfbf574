import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { testProcess } from './support/test-process';

/** Some ten times what it takes; one reader that takes the square of a text's length uses it up. */
const patience = 150_000;

it(
  'reads texts that are made to be slow to read as fast as any',
  { timeout: patience + 30_000 },
  async () => {
    const child = spawn(process.execPath, [await testProcess('hostile-text')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (data: Buffer) => (told += data.toString()));
    const hung = setTimeout(() => child.kill('SIGKILL'), patience);
    await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(hung);
    expect(told.trim().split('\n').at(-1)).toBe('done');
  },
);
