import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { DocumentFile } from '../../../core/ports';
import { damagedFile, emptyFile, protectedEpub, unreadableFile, unsafeArchive } from '../refusals';
import { readZipDirectory, type ZipEntry } from './zip-directory';

/** All that an archive may unfold to, and one file of it. Text of a book is far below both. */
const mostUnfolded = 1024 ** 3;
const largestEntry = 64 * 1024 ** 2;
/** Deflate cannot pack more than 1,032 to 1; text is packed some 5 to 1, blank images some 100 to 1. */
const suspiciousRatio = 200;
const suspiciousSize = 8 * 1024 ** 2;

export interface ZipArchive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The file's bytes; null where there is no such file. Stops inflating at the limits, whatever the headers say. */
  read(name: string): Buffer | null;
  close(): void;
}

/** Opens a zip for reading from disk, entry by entry. Refuses what climbs out of its folder or unfolds to too much. */
export const openZip = (file: DocumentFile): ZipArchive => {
  const descriptor = openFile(file);
  try {
    return archiveOf(file, descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
};

const openFile = (file: DocumentFile): number => {
  try {
    return openSync(file.path, 'r');
  } catch (error) {
    throw unreadableFile(file.name, error);
  }
};

const archiveOf = (file: DocumentFile, descriptor: number): ZipArchive => {
  const { size: fileSize } = fstatSync(descriptor);
  if (fileSize === 0) throw emptyFile(file.name);
  const readAt = (offset: number, length: number): Buffer => {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, fileSize - offset)));
    const got = buffer.length === 0 ? 0 : readSync(descriptor, buffer, 0, buffer.length, offset);
    return buffer.subarray(0, got);
  };
  const directory = readZipDirectory(readAt, fileSize);
  if (directory === null)
    throw damagedFile(file.name, 'its end is missing, so it was probably cut off while it was copied');
  refuseUnsafe(file, directory);
  const root = rootOf(directory);
  const named = directory.flatMap((entry) =>
    entry.name.startsWith(root) ? [{ ...entry, name: entry.name.slice(root.length) }] : [],
  );
  const entries = new Map(named.map((entry) => [entry.name, entry]));
  let alike: ReadonlyMap<string, ZipEntry> | null = null;
  // Exactly as it is called, else as a careless tool may have written it.
  const find = (name: string): ZipEntry | undefined => {
    alike ??= new Map(named.map((entry) => [likeness(entry.name), entry]));
    return entries.get(name) ?? alike.get(likeness(name));
  };
  let unfolded = 0;
  return {
    names: named.map((entry) => entry.name),
    has: (name) => find(name) !== undefined,
    read(name) {
      const entry = find(name);
      if (!entry) return null;
      const bytes = inflate(file, entry, readAt, Math.min(largestEntry, mostUnfolded - unfolded));
      unfolded += bytes.length;
      return bytes;
    },
    close: () => closeSync(descriptor),
  };
};

const container = 'META-INF/container.xml';

/** Some books were packed with the folder that they lay in. */
const rootOf = (directory: readonly ZipEntry[]): string => {
  if (directory.some((entry) => entry.name === container)) return '';
  const found = directory.filter((entry) => entry.name.endsWith(`/${container}`));
  return found.length === 1 ? (found[0]?.name.slice(0, -container.length) ?? '') : '';
};

/** Without capitals, percent signs, compositions and leading dots. */
const likeness = (name: string): string => {
  const plain = name.replace(/\\/gu, '/').replace(/^(?:\.?\/)+/u, '');
  try {
    return decodeURIComponent(plain).normalize('NFC').toLowerCase();
  } catch {
    return plain.normalize('NFC').toLowerCase();
  }
};

const refuseUnsafe = (file: DocumentFile, directory: readonly ZipEntry[]): void => {
  let total = 0;
  for (const entry of directory) {
    const name = entry.name.replace(/\\/gu, '/');
    if (
      name.startsWith('/') ||
      /^[a-z]:/iu.test(name) ||
      name.split('/').includes('..') ||
      name.includes('\0')
    ) {
      throw unsafeArchive(file.name, 'a file inside it would be written outside its own folder');
    }
    total += entry.size;
    const unfoldsTooMuch = entry.size > suspiciousSize && entry.size > entry.packedSize * suspiciousRatio;
    if (total > mostUnfolded || unfoldsTooMuch)
      throw unsafeArchive(file.name, 'it would unfold to far more than it holds (a zip bomb)');
  }
};

const inflate = (
  file: DocumentFile,
  entry: ZipEntry,
  readAt: (offset: number, length: number) => Buffer,
  limit: number,
): Buffer => {
  if (entry.encrypted) throw protectedEpub(file.name);
  const header = readAt(entry.headerOffset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50)
    throw damagedFile(file.name, 'a file inside it cannot be found');
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = readAt(start, entry.packedSize);
  if (packed.length < entry.packedSize) throw damagedFile(file.name, 'a file inside it is cut off');
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw damagedFile(file.name, 'a file inside it is packed in an unknown way');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if (error instanceof RangeError)
      throw unsafeArchive(file.name, 'it unfolds to far more than a book holds (a zip bomb)');
    throw damagedFile(file.name, 'a file inside it cannot be unpacked', error);
  }
};
