import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, LlamaModel, LlamaModelList, Settings } from '../../src/shared/model';
import { startWebFront, type WebFront } from '../e2e/support/web-front';
import { rest, until } from '../recovery/support/rest';
import { serveSmallModel, smallReply, type ServedModel } from '../support/llama/list-file';
import { smallBook } from './support/small-book';
import { tempFolder } from '../support/temp-folder';

const path = '/models/inside/Small-model';

describe('a model that is downloaded into Lectern', { timeout: 120_000 }, () => {
  let front: WebFront;
  let served: ServedModel;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await tempFolder();
    served = await serveSmallModel(await tempFolder());
    front = await startWebFront(dataDir, served.environment);
  });
  afterEach(async () => {
    await front.stop('SIGTERM');
    await served.server.close();
  });

  const call = <Result>(method: string, at: string, body?: unknown): Promise<Result> =>
    rest(front).call(method, at, body) as Promise<Result>;
  const model = async (): Promise<LlamaModel> => {
    const { models } = await call<LlamaModelList>('GET', '/models/inside');
    return models.find(({ id }) => id === 'Small-model') ?? expect.unreachable();
  };
  const files = async (): Promise<readonly string[]> =>
    (await readdir(join(dataDir, 'models/llama'))).toSorted();

  const useModel = async (): Promise<void> => {
    const settings = await call<Settings>('GET', '/settings');
    const answers = { provider: 'llama', model: 'Small-model' };
    const chosen = { ...settings.models, tasks: { ...settings.models.tasks, answers } };
    await call('PUT', '/settings', { ...settings, models: chosen });
  };

  it('goes on after a kill where it was, with a request for the rest alone', async () => {
    const { server, bytes } = served;
    // The connection stays open, but sends nothing more.
    server.cutAfter = 200_000;
    server.beforeCut = () => new Promise(() => undefined);
    await call('POST', `${path}/download`);
    await until(async () => (await model()).received === 200_000, 'the first part');
    expect(await model()).toMatchObject({ state: 'downloading', received: 200_000, bytes });
    await front.stop('SIGKILL');
    server.cutAfter = null;
    front = await startWebFront(dataDir, served.environment);
    await until(async () => (await model()).state === 'ready', 'the whole file');
    expect(server.asked.map(({ range }) => range)).toEqual([null, 'bytes=200000-']);
    expect(await files()).toEqual(['Small-model.gguf']);
  });

  it('is paused, resumed and cancelled, and leaves nothing when it is removed', async () => {
    const { server } = served;
    server.cutAfter = 200_000;
    server.beforeCut = () => new Promise(() => undefined);
    await call('POST', `${path}/download`);
    await until(async () => (await model()).received === 200_000, 'the first part');
    await call('POST', `${path}/pause`);
    expect(await model()).toMatchObject({ state: 'paused', received: 200_000 });
    server.cutAfter = null;
    await call('POST', `${path}/download`);
    await until(async () => (await model()).state === 'ready', 'the whole file');
    await useModel();
    await call('DELETE', path);
    expect(await model()).toMatchObject({ state: 'absent', received: 0 });
    expect(await files()).toEqual([]);
    const after = await call<Settings>('GET', '/settings');
    expect(after.models.tasks.answers).toEqual({ provider: 'builtin', model: null });
  });

  it('answers a question about a book', async () => {
    await call('POST', `${path}/download`);
    const file = join(await tempFolder(), 'bees.md');
    await writeFile(file, smallBook);
    const { bookId, jobId } = await rest(front).upload(file);
    await until(async () => (await rest(front).job(jobId)).state === 'done', 'the import');
    await until(async () => (await model()).state === 'ready', 'the whole file');
    await useModel();
    const { sessionId } = await call<{ sessionId: string }>('POST', '/sessions', { bookId, fresh: true });
    const answer = await call<Answer>('POST', `/sessions/${sessionId}/turns`, {
      content: 'How many bees does a hive hold?',
    });
    expect(answer).toMatchObject({ state: 'complete', model: 'llama/Small-model' });
    expect(answer.content.trim()).toBe(smallReply);
    expect(await call('GET', '/models/requests')).toHaveLength(1);
  });

  it('waits where the server cannot be reached, and says why', async () => {
    const { host } = served.server;
    await served.server.close();
    await call('POST', `${path}/download`);
    await until(async () => (await model()).state === 'waiting', 'the wait');
    const waiting = await model();
    expect(waiting.error).toContain(host);
    await call('DELETE', path);
    expect(await model()).toMatchObject({ state: 'absent', error: null });
  });

  it('is not kept where its digest is wrong', async () => {
    const list = await tempFolder();
    const other = await serveSmallModel(list);
    await front.stop('SIGTERM');
    const entry = JSON.parse(await readFile(join(list, 'list.json'), 'utf8')) as {
      list: { file: { sha256: string } }[];
    };
    for (const spec of entry.list) spec.file.sha256 = '0'.repeat(64);
    await writeFile(join(list, 'list.json'), JSON.stringify(entry));
    front = await startWebFront(dataDir, other.environment);
    await call('POST', `${path}/download`);
    await until(async () => (await model()).error !== null, 'the failure');
    expect(await model()).toMatchObject({ state: 'absent', received: 0 });
    expect(await files()).toEqual([]);
    await other.server.close();
  });

  it('takes no file by its path in the browser', async () => {
    await expect(call('POST', '/models/inside', { path: '/tmp/model.gguf' })).rejects.toThrow(
      /LOCAL_FILES_ONLY|403/,
    );
  });
});
