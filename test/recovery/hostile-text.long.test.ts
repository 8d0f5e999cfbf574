import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { testProcess } from './support/test-process';

/** About ten times what it takes; a single reader with quadratic time would exceed it. */
const timeout = 150_000;

it('reads adversarial texts as fast as any other', { timeout: timeout + 30_000 }, async () => {
  const child = spawn(process.execPath, [await testProcess('hostile-text')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (data: Buffer) => (told += data.toString()));
  const hung = setTimeout(() => child.kill('SIGKILL'), timeout);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(hung);
  expect(told.trim().split('\n').at(-1)).toBe('done');
});
