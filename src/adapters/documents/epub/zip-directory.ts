/** One file of a zip, as its central directory tells. Nothing of it is believed while inflating. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedSize: number;
  readonly size: number;
  readonly headerOffset: number;
}

export type ReadAt = (offset: number, length: number) => Buffer;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const mostEntries = 50_000;

/** The entries of a zip, from the directory at its end; null where there is none (a cut or foreign file). */
export const readZipDirectory = (readAt: ReadAt, fileSize: number): ZipEntry[] | null => {
  const tailSize = Math.min(fileSize, 22 + 0xffff);
  const tail = readAt(fileSize - tailSize, tailSize);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.length - end < 22 || tail.readUInt32LE(end) !== endSignature) return null;
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  // Zip64 is for more than 65,534 entries or 4 GB; no book is, and files over 1 GB are refused before.
  if (count > mostEntries || offset + size > fileSize) return null;
  return parseEntries(readAt(offset, size), count);
};

const parseEntries = (directory: Buffer, count: number): ZipEntry[] | null => {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const commentLength = directory.readUInt16LE(at + 32);
    if (at + 46 + nameLength > directory.length) return null;
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
};
