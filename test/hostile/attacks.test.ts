import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Answer, Job, Note, SessionId } from '../../src/shared/model';
import { findInFiles } from '../e2e/support/find-in-files';
import { startWebFront, type WebFront } from '../e2e/support/web-front';
import { rest, until, type Rest } from '../recovery/support/rest';
import { hostileEpub } from '../support/hostile-epub';
import { makeEpub } from '../support/make-epub';
import { openToOthers } from '../support/open-to-others';
import { startRequestRecorder } from '../support/request-recorder';
import { tempFolder } from '../support/temp-folder';

/** Milliseconds in which the engine must answer after an attack. */
const alive = 1_000;

/** The engine's own time to answer: the least of a few tries, as the machine may be busy with something else. */
const answersIn = async ({ call }: Rest): Promise<number> => {
  let least = Infinity;
  for (let tried = 0; tried < 5 && least > alive; tried += 1) {
    const before = performance.now();
    await call('GET', '/books');
    least = Math.min(least, performance.now() - before);
  }
  return least;
};

const filled = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const texts: Readonly<Record<string, string>> = {
  'a hex dump': filled('0123456789abcdef', 100_000),
  'one endless word': filled('ab', 100_000),
  spaces: `I like a${filled(' ', 99_000)}b.`,
  'nested lists': filled('- ', 20_000),
  'nested quotations': filled('> ', 20_000),
  'links without end': filled('[a](', 50_000),
  'note links without end': filled('[[a', 50_000),
  formulas: filled('$a', 50_000),
  'a table': filled('|a|b|\n', 50_000),
  tags: filled('<a ', 50_000),
  emoji: filled('👩‍👩‍👧', 50_000),
  accents: `a${filled('\u0301', 50_000)}`,
};

const epub = (body: string, css = ''): Uint8Array =>
  makeEpub({
    title: 'Hard',
    chapters: [{ file: 'one.xhtml', title: 'One', body }],
    ...(css === '' ? {} : { files: { 'OEBPS/one.css': css } }),
  });

const books = (out: string): Readonly<Record<string, string | Uint8Array>> => ({
  'hostile.epub': hostileEpub(out),
  'spaces-in-css.epub': epub('<p>Text.</p>', `a{b:url(${filled(' ', 4_000)}`),
  'styles.epub': epub(filled('<i style="', 100_000)),
  'nested.epub': epub(filled('<b>', 100_000)),
  'breaks.epub': epub(filled('<span epub:type="pagebreak" title="1"></span>', 3_000_000)),
  'word.txt': filled('ab', 1_000_000),
  'spaces.md': `# A\n\n${filled(' ', 1_000_000)}b`,
  'pre.html': `<pre>${filled(' ', 500_000)}</pre><p>Text.</p>`,
  'noise.pdf': `%PDF-1.7\n${filled('1 0 obj<<', 100_000)}`,
});

const ended = ({ job }: Rest, jobId: number): Promise<Job> =>
  until(async () => {
    const now = await job(jobId);
    return now.state !== 'queued' && now.state !== 'running' && now;
  }, 'the import');

const openFiles = async ({ process: { pid } }: WebFront): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;

it(
  'survives hostile texts, books and requests; nothing leaves, and nothing secret stays',
  {
    timeout: 300_000,
  },
  async () => {
    const outside = await startRequestRecorder();
    const out = `http://127.0.0.1:${outside.port}`;
    const [dataDir, config, files] = await Promise.all([tempFolder(), tempFolder(), tempFolder()]);
    const umask = process.umask(0o022);
    const start = (): Promise<WebFront> => startWebFront(dataDir, { XDG_CONFIG_HOME: config });
    let front = await start();
    process.umask(umask);
    onTestFinished(async () => {
      outside.close();
      await front.stop('SIGKILL');
    });
    let client = rest(front);

    const key = `canary-${randomBytes(12).toString('hex')}`;
    await client.call('PUT', '/models/keys/gemini', { key, place: 'session' });

    // Books.
    const slow: string[] = [];
    const check = async (attack: string): Promise<void> => {
      const time = await answersIn(client);
      if (time > alive) slow.push(`${attack}: ${Math.round(time)} ms`);
    };
    for (const [name, content] of Object.entries(books(out))) {
      const path = join(files, name);
      await writeFile(path, content);
      const added = await client.upload(path).catch(() => null);
      await check(name);
      if (added) await ended(client, added.jobId);
    }
    const warm = await openFiles(front);

    // Notes, questions and requests.
    const { sessionId } = await client.call<{ sessionId: SessionId }>('POST', '/sessions', {});
    for (const [name, text] of Object.entries(texts)) {
      await client.call<Note>('POST', '/notes', { title: name, content: text }).catch(() => null);
      await check(`a note of ${name}`);
      await client
        .call<Answer>('POST', `/sessions/${sessionId}/turns`, { content: text.slice(0, 8_000) })
        .catch(() => null);
      await check(`a question of ${name}`);
      await client.call('GET', `/search?q=${encodeURIComponent(text.slice(0, 400))}`).catch(() => null);
      await check(`a search for ${name}`);
    }

    // A word that is erased permanently.
    const word = `canary${randomBytes(8).toString('hex')}`;
    const { turnId } = await client.call<Answer>('POST', `/sessions/${sessionId}/turns`, {
      content: `My secret word is ${word}.`,
    });
    expect(await findInFiles(word, [dataDir])).not.toEqual([]);
    await client.call('DELETE', `/sessions/${sessionId}/turns/${turnId}`);
    await expect.poll(() => findInFiles(word, [dataDir]), { timeout: 20_000 }).toEqual([]);

    expect(await openFiles(front)).toBeLessThan(warm + 20);
    expect(await openToOthers(dataDir)).toEqual([]);

    // Whatever was stored does not keep the next start from answering.
    await front.stop('SIGKILL');
    front = await start();
    client = rest(front);
    await check('a restart after a kill');
    expect(slow).toEqual([]);
    await front.stop('SIGTERM');
    expect(outside.requests.map(({ url }) => url)).toEqual([]);
    expect(await findInFiles(key, [dataDir, config])).toEqual([]);
    expect(await findInFiles(word, [dataDir])).toEqual([]);
  },
);
