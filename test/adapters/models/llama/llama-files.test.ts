import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextSizeFor } from '../../../../src/adapters/models/llama/context-size';
import { createLlamaFiles } from '../../../../src/adapters/models/llama/llama-files';
import { llamaList } from '../../../../src/adapters/models/llama/llama-list';
import { readGgufHeader } from '../../../../src/adapters/models/llama/read-gguf-header';
import { smallGguf } from '../../../support/llama/small-gguf';
import { specOf } from '../../../support/llama/small-list';
import { tempFolder } from '../../../support/temp-folder';

const model = smallGguf({ contextTokens: 512 });
const never = new AbortController().signal;

const open = async (free?: number) => {
  const folder = await tempFolder();
  const released: string[] = [];
  const files = createLlamaFiles({
    folder,
    list: [specOf('listed', model)],
    meter: { admit: async () => undefined, record: async () => undefined },
    now: () => 0,
    release: async (path) => void released.push(path),
    ...(free === undefined ? {} : { freeBytes: async () => free }),
  });
  const own = async (name: string, content: Buffer): Promise<string> => {
    const path = join(await tempFolder(), name);
    await writeFile(path, content);
    return path;
  };
  const there = async (): Promise<readonly string[]> =>
    (await readdir(join(folder, 'llama')).catch(() => [])).toSorted();
  return { folder, files, released, own, there };
};

describe('the files of models inside Lectern', () => {
  it('take in a GGUF file of the learner and let go of it again', async () => {
    const { files, own, there, released } = await open();
    await files.add(await own('My own model!.gguf', model));
    expect(await there()).toEqual(['My-own-model-.gguf']);
    expect((await files.list()).at(-1)).toMatchObject({
      id: 'My-own-model-',
      label: 'Small and random',
      added: true,
      bytes: model.length,
      ready: true,
    });
    expect(await files.sourceOf('My-own-model-')).toMatchObject({ contextTokens: 512 });
    await files.remove('My-own-model-');
    expect(await there()).toEqual([]);
    expect(released.at(-1)).toMatch(/My-own-model-\.gguf$/);
  });

  it('refuse a file that is no language model, one of the list, and one that is not there', async () => {
    const { files, own, there, folder } = await open();
    await expect(files.add(await own('a.gguf', Buffer.from('GGUF and no more')))).rejects.toMatchObject({
      code: 'WRONG_TYPE',
    });
    await expect(files.add(await own('listed.gguf', model))).rejects.toMatchObject({ code: 'WRONG_TYPE' });
    await expect(files.add(join(folder, 'nowhere.gguf'))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    await expect(files.add(folder)).rejects.toMatchObject({ code: 'WRONG_TYPE' });
    expect(await there()).toEqual([]);
  });

  it('ask for room before the first byte', async () => {
    const { files, own, there } = await open(1_000);
    await expect(files.download('listed', () => undefined, never)).rejects.toMatchObject({
      code: 'DISK_FULL',
    });
    await expect(files.add(await own('own.gguf', model))).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(await there()).toEqual([]);
  });

  it('know no other model, however it is written', async () => {
    const { files, folder } = await open();
    await mkdir(join(folder, 'llama'));
    await writeFile(join(folder, 'outside.gguf'), model);
    await expect(files.remove('../outside')).rejects.toMatchObject({ code: 'MODEL_GONE' });
    expect(await readdir(folder)).toContain('outside.gguf');
  });

  it('are read for what the context costs', async () => {
    const { own } = await open();
    // 2 layers x 4 heads x (16 + 16) x 2 bytes
    expect(await readGgufHeader(await own('own.gguf', model))).toEqual({
      architecture: 'llama',
      name: 'Small and random',
      contextTokens: 512,
      cacheBytesPerToken: 512,
    });
  });
});

describe('the size of a context', () => {
  const header = { contextTokens: 131_072, cacheBytesPerToken: 131_072 };
  it('is what the memory allows, within bounds', () => {
    expect(contextSizeFor(header, 2e9, 64e9)).toBe(16_384);
    expect(contextSizeFor(header, 2.5e9, 4e9)).toBe(3_072);
    expect(contextSizeFor(header, 8e9, 8e9)).toBe(2_048);
    expect(contextSizeFor({ ...header, contextTokens: 512 }, 1, 64e9)).toBe(512);
  });
});

describe('the list of models', () => {
  it('pins each file to a commit and a digest, and names each once', () => {
    for (const { url, file, licence } of llamaList) {
      expect(url).toMatch(/^https:\/\/huggingface\.co\/[\w.-]+\/[\w.-]+\/resolve\/[0-9a-f]{40}\/$/);
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(file.bytes).toBeGreaterThan(500_000_000);
      expect(licence.url).toMatch(/^https:/);
    }
    expect(new Set(llamaList.flatMap(({ id, file }) => [id, file.sha256])).size).toBe(2 * llamaList.length);
    expect(new Set(llamaList.map(({ label }) => label)).size).toBe(llamaList.length);
  });
});
