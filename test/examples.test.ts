import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type * as ModelProviders from '../src/adapters/models/create-model-providers';
import type { RequestRecord } from '../src/core/ports';
import type * as Documents from '../src/adapters/documents/read-document';
import type * as Api from '../src/api/router';
import { createThreadedEngine } from '../src/worker/engine/threaded-engine';
import { projectRoot } from './e2e/support/web-front';
import { startOpenAiServer } from './support/providers/openai-server';
import { tempDocument, tempFolder } from './support/temp-folder';

const copy = join(projectRoot, '.cache', `examples-${String(process.pid)}`);
const silent = { info: () => undefined, error: () => undefined };

/** Writes a block of CONTRIBUTING.md into the copy: a new file, or lines inserted after the given one. */
const apply = async (block: string): Promise<void> => {
  const [, path = '', line, code = ''] = /^\/\/ (\S+?)(?:, after "(.+)")?\n(.*)$/su.exec(block) ?? [];
  const target = join(copy, path);
  await mkdir(dirname(target), { recursive: true });
  if (line === undefined) return writeFile(target, code);
  const before = await readFile(target, 'utf8');
  expect(before.split('\n')).toContain(line);
  await writeFile(
    target,
    before.replace(`${line}\n`, () => `${line}\n${code}`),
  );
};

beforeAll(async () => {
  for (const name of ['src', 'types', 'tsconfig.json'])
    await cp(join(projectRoot, name), join(copy, name), { recursive: true });
  const guide = await readFile(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```ts\n(.*?)^```$/gmsu)];
  for (const [, block = ''] of blocks) await apply(block);
}, 60_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

it('the examples in CONTRIBUTING.md pass the type check', async () => {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  for (const layer of ['src', 'src/renderer'])
    await expect(
      promisify(execFile)(process.execPath, [
        tsc,
        '--noEmit',
        '--incremental',
        'false',
        '-p',
        join(copy, layer),
      ]),
    ).resolves.toMatchObject({ stdout: '' });
}, 300_000);

it('the format of the example is recognised and read', async () => {
  const { readDocument } = (await import(
    join(copy, 'src/adapters/documents/read-document.ts')
  )) as typeof Documents;
  const file = await tempDocument('talk.srt', '1\n00:00:01,000 --> 00:00:03,000\nBreathe out slowly.\n');
  const { head, pages } = await readDocument(file, () => undefined, new AbortController().signal);
  expect(head.format).toBe('subtitles');
  expect(pages.map(({ text }) => text)).toEqual(['Breathe out slowly.']);
});

it('the procedure of the example responds', async () => {
  const { router } = (await import(join(copy, 'src/api/router.ts'))) as typeof Api;
  const entry = join(projectRoot, 'out/worker/engine-thread.cjs');
  const engine = await createThreadedEngine(
    entry,
    { root: projectRoot, dataDir: await tempFolder() },
    silent,
  );
  onTestFinished(() => engine.close());
  await engine.library.addSample();
  const handler: unknown = Reflect.get(router.library, 'count');
  const client = createRouterClient({ count: handler } as never, { context: { engine } as never });
  expect(await (client as { count(): Promise<unknown> }).count()).toEqual({ books: 1 });
});

it('the provider of the example answers, at its price and with its failures', async () => {
  const { createModelProviders } = (await import(
    join(copy, 'src/adapters/models/create-model-providers.ts')
  )) as typeof ModelProviders;
  const server = await startOpenAiServer({ models: [{ name: 'acme-1', kind: 'chat' }], key: 'acme-key' });
  onTestFinished(() => server.close());
  const records: RequestRecord[] = [];
  const unused = (): never => {
    throw new Error('the example has no local model');
  };
  const providers = createModelProviders({
    meter: { admit: async () => undefined, record: async (record) => void records.push(record) },
    logger: silent,
    tokenizer: { count: (text) => Math.ceil(text.length / 4) },
    now: Date.now,
    wait: async () => undefined,
    random: () => 0.5,
    cognition: unused,
    local: { state: unused, download: unused, remove: unused },
    localEmbedder: unused,
  });
  const choice = { provider: 'acme', model: 'acme-1' } as never;
  const model = providers.textModel(choice, { key: 'acme-key', url: server.url });
  const prompt = { system: 'Be brief.', user: 'What is a keel?' };
  const call = { task: 'answers', sessionId: null, signal: new AbortController().signal } as const;
  expect(await model.complete(prompt, {}, call)).toBe('You asked: What is a keel?');
  expect(records).toMatchObject([{ provider: 'acme', model: 'acme-1', price: { input: 1, output: 4 } }]);
  server.failWhen(() => ({ status: 418 }));
  await expect(model.complete(prompt, {}, call)).rejects.toMatchObject({
    code: 'MODEL_BUSY',
    message: expect.stringMatching(/^Acme accepts no more requests/u),
  });
});
