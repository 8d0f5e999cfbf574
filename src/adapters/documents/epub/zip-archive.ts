import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { DocumentFile } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import { damagedFile, emptyFile, protectedEpub, unreadableFile, unsafeArchive } from '../refusals';
import { damage, danger } from '../../../shared/messages/engine-text';

/** Bytes to which an archive may inflate in all, and below, one file of it. The text of a book is far smaller. */
const maxInflatedSize = 1024 ** 3;
const maxEntries = 50_000;
const maxEntrySize = 64 * 1024 ** 2;
/** Deflate compresses at most 1,032 to 1; text about 5 to 1, blank images about 100 to 1. */
const suspiciousRatio = 200;
const suspiciousSize = 8 * 1024 ** 2;

interface ZipEntry {
  readonly name: string;
  readonly entry: Entry;
}

export interface ZipArchive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The file's bytes; null if there is no such file. Stops inflating at the limits, whatever the headers say. */
  read(name: string): Promise<Buffer | null>;
  close(): void;
}

/** Opens a zip to read it from disk, entry by entry. Refuses paths that leave its folder, and zip bombs. */
export const openZip = async (file: DocumentFile): Promise<ZipArchive> => {
  const zip = await openDirectory(file);
  try {
    return archiveOf(file, zip, await readEntries(file, zip));
  } catch (error) {
    zip.close();
    throw error;
  }
};

const openDirectory = async (file: DocumentFile): Promise<ZipFile> => {
  const found = await stat(file.path).catch((error: unknown) => {
    throw unreadableFile(file.name, error);
  });
  if (found.size === 0) throw emptyFile(file.name);
  return openPromise(file.path, {
    autoClose: false,
    // Many tools write UTF-8 names without the flag, and wrong sizes.
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch((error: unknown) => {
    throw isSystemError(error) ? unreadableFile(file.name, error) : withoutDirectory(file, error);
  });
};

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const withoutDirectory = (file: DocumentFile, cause?: unknown): Error =>
  damagedFile(file.name, damage.incomplete, cause);

const readEntries = async (file: DocumentFile, zip: ZipFile): Promise<readonly ZipEntry[]> => {
  if (zip.entryCount > maxEntries) throw withoutDirectory(file);
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push({ name: entry.fileNameRaw.toString(), entry });
  } catch (error) {
    throw withoutDirectory(file, error);
  }
  refuseUnsafe(file, entries);
  return entries;
};

const archiveOf = (file: DocumentFile, zip: ZipFile, directory: readonly ZipEntry[]): ZipArchive => {
  const root = rootOf(directory);
  const named = directory.flatMap(({ name, entry }) =>
    name.startsWith(root) ? [{ name: name.slice(root.length), entry }] : [],
  );
  const entries = new Map(named.map(({ name, entry }) => [name, entry]));
  let byFoldedName: ReadonlyMap<string, Entry> | null = null;
  // By its exact name, else by a variant that a careless tool may have written.
  const find = (name: string): Entry | undefined => {
    const exact = entries.get(name);
    if (exact) return exact;
    byFoldedName ??= new Map(named.map((one) => [foldedName(one.name), one.entry]));
    return byFoldedName.get(foldedName(name));
  };
  let inflated = 0;
  return {
    names: named.map(({ name }) => name),
    has: (name) => find(name) !== undefined,
    async read(name) {
      const entry = find(name);
      if (!entry) return null;
      const bytes = await inflate(file, zip, entry, Math.min(maxEntrySize, maxInflatedSize - inflated));
      inflated += bytes.length;
      return bytes;
    },
    close: () => zip.close(),
  };
};

const container = 'META-INF/container.xml';

/** Some books were packed together with their folder. */
const rootOf = (directory: readonly ZipEntry[]): string => {
  if (directory.some((entry) => entry.name === container)) return '';
  const found = directory.filter((entry) => entry.name.endsWith(`/${container}`));
  return found.length === 1 ? (found[0]?.name.slice(0, -container.length) ?? '') : '';
};

/** Without differences in case, percent encoding, Unicode composition and leading dots. */
const foldedName = (name: string): string => {
  const plain = name.replace(/\\/gu, '/').replace(/^(?:\.?\/)+/u, '');
  try {
    return decodeURIComponent(plain).normalize('NFC').toLowerCase();
  } catch {
    return plain.normalize('NFC').toLowerCase();
  }
};

const refuseUnsafe = (file: DocumentFile, directory: readonly ZipEntry[]): void => {
  let total = 0;
  for (const { name: written, entry } of directory) {
    const name = written.replace(/\\/gu, '/');
    if (
      name.startsWith('/') ||
      /^[a-z]:/iu.test(name) ||
      name.split('/').includes('..') ||
      name.includes('\0')
    ) {
      throw unsafeArchive(file.name, danger.escapesFolder);
    }
    total += entry.uncompressedSize;
    const inflatesTooMuch =
      entry.uncompressedSize > suspiciousSize &&
      entry.uncompressedSize > entry.compressedSize * suspiciousRatio;
    if (total > maxInflatedSize || inflatesTooMuch) throw unsafeArchive(file.name, danger.zipBomb);
  }
};

const inflate = async (file: DocumentFile, zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> => {
  if (entry.isEncrypted()) throw protectedEpub(file.name);
  if (!entry.canDecodeFileData()) throw damagedFile(file.name, damage.unknownCompression);
  try {
    const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    if (packed.length > limit) throw zipBomb(file);
    return entry.compressionMethod === 0 ? packed : inflateRawSync(packed, { maxOutputLength: limit });
  } catch (error) {
    if (isLecternError(error)) throw error;
    throw error instanceof RangeError ? zipBomb(file) : damagedFile(file.name, damage.cannotUnpack, error);
  }
};

const zipBomb = (file: DocumentFile): Error => unsafeArchive(file.name, danger.zipBomb);
