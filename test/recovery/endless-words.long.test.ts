import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder';
import { testProcess } from './support/test-process';
import { errorText } from '../../src/shared/messages/en/errors';

/** Long enough for any machine; quadratic time in the length of a word would take hours. */
const timeout = 150_000;

it(
  'accepts words of a million letters in notes, questions and answers, and answers after a restart',
  { timeout: timeout + 30_000 },
  async () => {
    const child = spawn(process.execPath, [await testProcess('endless-words'), await tempFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (data: Buffer) => (told += data.toString()));
    const hung = setTimeout(() => child.kill('SIGKILL'), timeout);
    const [, signal] = await new Promise<readonly [number | null, string | null]>((resolve) => {
      child.once('close', (code, by) => resolve([code, by]));
    });
    clearTimeout(hung);
    const last = told.trim().split('\n').at(-1) ?? '';
    expect(signal, `hung at: ${last}`).toBeNull();
    expect(JSON.parse(last)).toEqual({
      answers: Array.from({ length: 3 }, () => ({
        state: 'cut',
        error: errorText.modelReplyTooLong('100,000'),
        length: 100_000,
      })),
      last: { state: 'complete', basis: 'book' },
      failed: [],
    });
  },
);
