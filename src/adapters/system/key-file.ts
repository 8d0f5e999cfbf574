import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { keyedProviderSchema, type KeyedProvider } from '../../shared/model';
import { readPrivateFile, writePrivateFile } from './private-file';

const fileSchema = z.object({
  version: z.literal(1),
  keys: z.partialRecord(keyedProviderSchema, z.string().min(1)),
});

export type KeysInFile = Partial<Record<KeyedProvider, string>>;

export interface KeyFile {
  /** `damaged` where it cannot be read as a file of keys: what it contains is lost. */
  read(): Promise<{ readonly keys: KeysInFile; readonly damaged: boolean }>;
  put(provider: KeyedProvider, value: string): Promise<void>;
  drop(provider: KeyedProvider): Promise<void>;
}

const parsed = (text: string): KeysInFile | null => {
  try {
    return fileSchema.parse(JSON.parse(text)).keys;
  } catch {
    // What a parser complains of may quote the file.
    return null;
  }
};

/** One file of keys by provider: read again for each change, for another front may have written it since. */
export const keyFile = (path: string): KeyFile => {
  const read = async () => {
    const text = await readPrivateFile(path);
    const keys = text === null ? {} : parsed(text);
    return { keys: keys ?? {}, damaged: keys === null };
  };
  const write = (keys: KeysInFile): Promise<void> =>
    Object.keys(keys).length === 0
      ? rm(path, { force: true })
      : writePrivateFile(path, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`);
  return {
    read,
    put: async (provider, value) => write({ ...(await read()).keys, [provider]: value }),
    drop: async (provider) => {
      const { keys, damaged } = await read();
      if (!damaged && keys[provider] === undefined) return;
      const { [provider]: _dropped, ...rest } = keys;
      await write(rest);
    },
  };
};
