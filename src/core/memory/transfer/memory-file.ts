import { LecternError } from '../../../shared/errors';
import { transferText as text } from '../../../shared/messages/engine-text';
import { firstProblem } from '../../../shared/messages/input-problem';
import {
  filedItemSchema,
  memoryFileFormat,
  memoryFileVersion,
  type MemoryItem,
  type Sentence,
} from '../../../shared/model';
import type { StagedItem } from '../../ports';
import { factKey } from '../facts/fact-key';
import { createJsonSplitter, type FoundValue } from './json-values';

type Hash = (text: string) => string;

/** The first lines of a file; `writeItem` follows for each item, then `fileEnd`. */
export const fileStart = `{"format":${JSON.stringify(memoryFileFormat)},"version":${String(memoryFileVersion)},"items":[`;
export const fileEnd = (count: number, sha256: string): string =>
  `\n],"count":${String(count)},"sha256":${JSON.stringify(sha256)}}\n`;

/** The checksum of all items so far. */
export const chain = (hash: Hash, before: string, item: string): string => hash(before + item);

/** An item on its own line, with its checksum. */
export const writeItem = (
  hash: Hash,
  item: MemoryItem,
  isFirst: boolean,
): { readonly text: string; readonly sha256: string } => {
  const sha256 = hash(JSON.stringify(item));
  return { text: `${isFirst ? '' : ','}\n${JSON.stringify({ ...item, sha256 })}`, sha256 };
};

/** Longer than any exported item, vectors included. */
const longestItem = 8_000_000;

const refuse = (message: Sentence): LecternError => new LecternError('INVALID_INPUT', message);

const parseJson = (json: string, problem: Sentence): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw refuse(problem);
  }
};

const readItem = (hash: Hash, json: string, ordinal: number): { item: MemoryItem; sha256: string } => {
  const raw = parseJson(json, text.itemNotJson(ordinal));
  const parsed = filedItemSchema.safeParse(raw);
  if (!parsed.success) {
    const { path, problem } = firstProblem(parsed.error);
    throw refuse(text.itemInvalid(ordinal, path, problem));
  }
  const { sha256, ...item } = parsed.data;
  // In the order of the file: fields that a formatter moved mean the same but have a different checksum.
  if (hash(JSON.stringify(item)) !== sha256) throw refuse(text.itemChanged(ordinal));
  return { item, sha256 };
};

const versionOf = (json: string): number => {
  const version = Number(parseJson(json, text.badVersion));
  if (!Number.isInteger(version) || version < 1) throw refuse(text.badVersion);
  if (version > memoryFileVersion) throw refuse(text.newer(version));
  return version;
};

export interface MemoryFileReader {
  /** The items that this part completes. Throws `INVALID_INPUT` for a bad one. */
  push(part: string): readonly StagedItem[];
  /** Call this after the last part. Throws `INVALID_INPUT` if the file is incomplete or was changed. */
  end(): void;
}

const members: ReadonlySet<string> = new Set(['format', 'version', 'count', 'sha256']);
const isMember = (path: readonly string[]): boolean =>
  path.length === 1 ? members.has(path[0] ?? '') : path.length === 2 && path[0] === 'items';

/** Reads and checks a file that arrives in parts. Only `end` can tell whether it is complete. */
export const createMemoryFileReader = (hash: Hash): MemoryFileReader => {
  const splitter = createJsonSplitter(isMember);
  let read = 0;
  let count = 0;
  let sum = '';
  const head = new Map<string, unknown>();

  const take = ({ path, json }: FoundValue): readonly StagedItem[] => {
    const [name = ''] = path;
    if (path.length === 1) {
      head.set(name, name === 'version' ? versionOf(json) : parseJson(json, text.notJson(read)));
      return [];
    }
    if (head.get('format') !== memoryFileFormat) throw refuse(text.notMemory);
    if (!head.has('version')) throw refuse(text.badVersion);
    count += 1;
    const { item, sha256 } = readItem(hash, json, count);
    sum = chain(hash, sum, sha256);
    return [{ ordinal: count, item, factKey: factKey(item) }];
  };

  return {
    push(part) {
      let found: readonly FoundValue[];
      try {
        found = splitter.push(part);
      } catch (error) {
        if (error instanceof SyntaxError) throw refuse(text.notJson(read));
        throw error;
      }
      read += part.length;
      const items = found.flatMap(take);
      if (splitter.pending > longestItem) throw refuse(text.itemTooLong(count + 1));
      return items;
    },
    end() {
      if (head.get('format') !== memoryFileFormat) throw refuse(text.notMemory);
      if (!splitter.ended) throw refuse(text.incomplete(count));
      if (head.get('count') !== count || head.get('sha256') !== sum) throw refuse(text.fileChanged);
    },
  };
};
