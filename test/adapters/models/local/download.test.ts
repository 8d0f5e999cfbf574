import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LocalModelSpec } from '../../../../src/adapters/models/local';
import { createLocalFiles } from '../../../../src/adapters/models/local/local-files';
import type { RequestRecord } from '../../../../src/core/ports';
import { startModelServer } from '../../../support/local-model/model-server';
import { tempFolder } from '../../../support/temp-folder';

const weights = randomBytes(600_000);
const oneBitOff = Buffer.from(weights.map((byte, at) => (at === 300_000 ? byte ^ 1 : byte)));
const tokens = randomBytes(90_000);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const spec: LocalModelSpec = {
  name: 'small',
  label: 'Small',
  modelId: 'local/small/1',
  dimension: 8,
  licence: 'MIT',
  url: 'https://models.test/small/',
  files: {
    weights: { path: 'onnx/w.onnx', name: 'model.onnx', bytes: weights.length, sha256: sha256(weights) },
    tokenizer: { path: 't.json', name: 'tokenizer.json', bytes: tokens.length, sha256: sha256(tokens) },
  },
};
const never = new AbortController().signal;

const open = async (
  change: { readonly files?: ReadonlyMap<string, Buffer>; readonly free?: number } = {},
) => {
  const folder = await tempFolder();
  const served = new Map([
    ['onnx/w.onnx', weights],
    ['t.json', tokens],
  ]);
  const server = await startModelServer(change.files ?? served);
  onTestFinished(() => server.close());
  const records: RequestRecord[] = [];
  const { free } = change;
  const files = createLocalFiles({
    spec,
    folder,
    url: server.url,
    meter: { admit: async () => undefined, record: async (one) => void records.push(one) },
    now: () => 0,
    ...(free === undefined ? {} : { freeBytes: async () => free }),
  });
  const there = async (): Promise<readonly string[]> =>
    (await readdir(join(folder, 'small')).catch(() => [])).toSorted();
  return { folder, server, files, records, there };
};

describe('downloading the local model', () => {
  it('puts each file into place once its digest is verified, reports progress, and records what arrived', async () => {
    const { folder, files, records, there, server } = await open();
    expect(await files.state()).toMatchObject({
      state: 'absent',
      received: 0,
      bytes: 690_000,
      licence: 'MIT',
    });
    const told: number[] = [];
    await files.download((received) => void told.push(received), never);
    expect(await there()).toEqual(['model.onnx', 'tokenizer.json']);
    expect(await readFile(join(folder, 'small/model.onnx'))).toEqual(weights);
    expect(told.at(-1)).toBe(690_000);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(await files.state()).toMatchObject({ state: 'ready', received: 690_000 });
    expect(records.map(({ host, receivedBytes, outcome }) => [host, receivedBytes, outcome])).toEqual([
      [server.host, 90_000, 'ok'],
      [server.host, 600_000, 'ok'],
    ]);
    await files.remove();
    expect(await there()).toEqual([]);
    expect((await files.state()).state).toBe('absent');
  });

  it('resumes where a connection broke, even after a restart, and requests only what is missing', async () => {
    const { files, server, there } = await open();
    server.cutAfter = 100_000;
    server.beforeCut = () =>
      vi.waitFor(async () => expect((await files.state()).received).toBeGreaterThan(90_000));
    await expect(files.download(() => undefined, never)).rejects.toMatchObject({ code: 'MODEL_CUT' });
    expect(await there()).toEqual(['model.onnx.part', 'tokenizer.json']);
    const kept = (await files.state()).received;
    expect(kept).toBeGreaterThan(90_000);
    server.cutAfter = null;
    const before = server.asked.length;
    await files.download(() => undefined, never);
    expect(server.asked.slice(before)).toEqual([
      { path: 'onnx/w.onnx', range: `bytes=${String(kept - 90_000)}-` },
    ]);
    expect(await files.state()).toMatchObject({ state: 'ready' });
  });

  it('starts over if the server does not support ranges', async () => {
    const { files, server, folder } = await open();
    server.cutAfter = 100_000;
    await expect(files.download(() => undefined, never)).rejects.toMatchObject({ code: 'MODEL_CUT' });
    server.cutAfter = null;
    server.ignoreRanges = true;
    await files.download(() => undefined, never);
    expect(await readFile(join(folder, 'small/model.onnx'))).toEqual(weights);
  });

  it.each([
    ['one bit is another', oneBitOff],
    ['it is longer than it should be', Buffer.concat([weights, Buffer.from('more')])],
  ])('keeps nothing of a file where %s', async (_why, wrong) => {
    const { files, there, records } = await open({
      files: new Map([
        ['onnx/w.onnx', wrong],
        ['t.json', tokens],
      ]),
    });
    await expect(files.download(() => undefined, never)).rejects.toMatchObject({
      code: 'LOCAL_MODEL_DAMAGED',
    });
    expect(await there()).toEqual(['tokenizer.json']);
    expect(records.at(-1)?.outcome).toBe('LOCAL_MODEL_DAMAGED');
  });

  it('reports a full disk before it requests anything', async () => {
    const { files, server } = await open({ free: 1_000_000 });
    await expect(files.download(() => undefined, never)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(server.asked).toEqual([]);
  });

  it('stops when it is cancelled and keeps what arrived', async () => {
    const { files, there, records } = await open();
    const abort = new AbortController();
    const download = files.download((received) => {
      if (received > 90_000) abort.abort(new Error('stopped'));
    }, abort.signal);
    await expect(download).rejects.toThrow('stopped');
    expect(await there()).toContain('tokenizer.json');
    expect(records.at(-1)?.outcome).toBe('CANCELLED');
    await files.download(() => undefined, never);
    expect((await files.state()).state).toBe('ready');
  });

  it.each([
    [404, 'MODEL_GONE'],
    [429, 'MODEL_BUSY'],
    [503, 'MODEL_FAILED'],
  ])('says what status %i means', async (status, code) => {
    const { files, server } = await open();
    server.status = status;
    await expect(files.download(() => undefined, never)).rejects.toMatchObject({ code });
  });

  it('reports that there is no network', async () => {
    const { files, server } = await open();
    await server.close();
    await expect(files.download(() => undefined, never)).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
  });
});
