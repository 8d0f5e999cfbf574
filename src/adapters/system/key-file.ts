import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { keyedProviderSchema, type KeyedProvider } from '../../shared/model';
import { readPrivateFile, writePrivateFile } from './private-file';

const fileSchema = z.object({
  version: z.literal(1),
  keys: z.partialRecord(keyedProviderSchema, z.string().min(1)),
  /** The server address that each key was entered for. */
  origins: z.partialRecord(keyedProviderSchema, z.string()).default({}),
});

export type KeysInFile = Partial<Record<KeyedProvider, string>>;

interface KeyFile {
  /** `damaged` if the file exists but cannot be read as a file of keys; its keys are lost. */
  read(): Promise<{ readonly keys: KeysInFile; readonly origins: KeysInFile; readonly damaged: boolean }>;
  put(provider: KeyedProvider, value: string, origin: string | null): Promise<void>;
  drop(provider: KeyedProvider): Promise<void>;
}

const parsed = (text: string): Pick<z.infer<typeof fileSchema>, 'keys' | 'origins'> | null => {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    // A parser's message may quote the file.
    return null;
  }
};

/** A file of keys by provider. It is read again before each change, as another front may have changed it. */
export const keyFile = (path: string): KeyFile => {
  const read = async () => {
    const text = await readPrivateFile(path);
    const file = text === null ? { keys: {}, origins: {} } : parsed(text);
    return { keys: file?.keys ?? {}, origins: file?.origins ?? {}, damaged: file === null };
  };
  const write = (keys: KeysInFile, origins: KeysInFile): Promise<void> =>
    Object.keys(keys).length === 0
      ? rm(path, { force: true })
      : writePrivateFile(path, `${JSON.stringify({ version: 1, keys, origins }, null, 2)}\n`);
  return {
    read,
    put: async (provider, value, origin) => {
      const { keys, origins } = await read();
      const { [provider]: _before, ...others } = origins;
      await write(
        { ...keys, [provider]: value },
        origin === null ? others : { ...others, [provider]: origin },
      );
    },
    drop: async (provider) => {
      const { keys, origins, damaged } = await read();
      if (!damaged && keys[provider] === undefined) return;
      const { [provider]: _key, ...rest } = keys;
      const { [provider]: _origin, ...others } = origins;
      await write(rest, others);
    },
  };
};
