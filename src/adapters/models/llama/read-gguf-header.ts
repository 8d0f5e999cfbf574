import { open } from 'node:fs/promises';

/** What Lectern reads from a model file before loading it. */
export interface GgufHeader {
  readonly architecture: string;
  readonly name: string | null;
  /** The context length that the model was trained with, in tokens. */
  readonly contextTokens: number;
  /** Bytes of the cache for one token, in 16-bit floats; null if the header does not say. */
  readonly cacheBytesPerToken: number | null;
}

/** Bytes to read: enough for everything before the vocabulary, which may take megabytes. */
const headBytes = 256 * 1024;

/** Sizes of GGUF's value types by number; 8 is a string and 9 an array. */
const sizes: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const stringType = 8;
const arrayType = 9;

type Scalar = string | number;

const readMetadata = (bytes: Buffer): ReadonlyMap<string, Scalar> | null => {
  if (bytes.length < 24 || bytes.toString('ascii', 0, 4) !== 'GGUF') return null;
  const found = new Map<string, Scalar>();
  let at = 16;
  const long = (): number => {
    const value = Number(bytes.readBigUInt64LE(at));
    at += 8;
    return value;
  };
  const type = (): number => {
    const value = bytes.readUInt32LE(at);
    at += 4;
    return value;
  };
  const text = (): string => {
    const length = long();
    if (at + length > bytes.length) throw new RangeError('the header is longer than what was read');
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  const value = (of: number): Scalar | null => {
    if (of === stringType) return text();
    if (of === arrayType) {
      const item = type();
      const count = long();
      if (item === stringType) for (let index = 0; index < count; index += 1) text();
      else at += count * (sizes[item] ?? Number.POSITIVE_INFINITY);
      return null;
    }
    const size = sizes[of];
    if (size === undefined) throw new RangeError(`GGUF has no type ${String(of)}`);
    at += size;
    if (of === 4) return bytes.readUInt32LE(at - size);
    if (of === 5) return bytes.readInt32LE(at - size);
    if (of === 10) return Number(bytes.readBigUInt64LE(at - size));
    return null;
  };
  const count = long();
  try {
    for (let index = 0; index < count; index += 1) {
      const key = text();
      if (key.startsWith('tokenizer.')) break;
      const read = value(type());
      if (read !== null) found.set(key, read);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
};

/** Reads the head of a GGUF file; null if it is not one, or does not describe a language model. */
export const readGgufHeader = async (path: string): Promise<GgufHeader | null> => {
  const file = await open(path, 'r');
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  const metadata = readMetadata(head);
  const architecture = metadata?.get('general.architecture');
  if (!metadata || typeof architecture !== 'string') return null;
  const numberAt = (key: string): number | null => {
    const found = metadata.get(`${architecture}.${key}`);
    return typeof found === 'number' ? found : null;
  };
  const contextTokens = numberAt('context_length');
  if (contextTokens === null) return null;
  const name = metadata.get('general.name');
  const layers = numberAt('block_count');
  const heads = numberAt('attention.head_count');
  const cached = numberAt('attention.head_count_kv') ?? heads;
  const width = numberAt('embedding_length');
  const perHead = width === null || heads === null ? null : width / heads;
  const keys = numberAt('attention.key_length') ?? perHead;
  const values = numberAt('attention.value_length') ?? perHead;
  return {
    architecture,
    name: typeof name === 'string' ? name : null,
    contextTokens,
    cacheBytesPerToken:
      layers === null || cached === null || keys === null || values === null
        ? null
        : layers * cached * (keys + values) * 2,
  };
};
