/** Signatures of the parts of a ZIP archive. */
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const stored = 0;
const deflated = 8;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

/** The entries in the archive's central directory. */
async function entriesOf(file: Blob): Promise<readonly Entry[]> {
  const tail = await viewOf(file.slice(-65_557));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) return [];
  const count = tail.getUint16(end + 10, true);
  const from = tail.getUint32(end + 16, true);
  const directory = await viewOf(file.slice(from, from + tail.getUint32(end + 12, true)));
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count && at + 46 <= directory.byteLength;) {
    if (directory.getUint32(at, true) !== entryMark) break;
    const length = directory.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, length)),
      method: directory.getUint16(at + 10, true),
      size: directory.getUint32(at + 20, true),
      at: directory.getUint32(at + 42, true),
    });
    at += 46 + length + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

/** The file of conversations in an archive that another program exported; any other file is returned as it is. */
export async function unzipChats(file: File): Promise<File> {
  const isZip = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (isZip[0] !== 0x50 || isZip[1] !== 0x4b) return file;
  const entries = await entriesOf(file);
  const chats =
    entries.find(({ name }) => /(?:^|\/)conversations\.json$/u.test(name)) ??
    entries.find(({ name }) => /\.(?:json|md|markdown)$/iu.test(name));
  if (!chats || (chats.method !== stored && chats.method !== deflated)) return file;
  const header = await viewOf(file.slice(chats.at, chats.at + 30));
  const from = chats.at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(from, from + chats.size);
  const stream =
    chats.method === stored
      ? packed.stream()
      : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new File([await new Response(stream).blob()], file.name);
}
