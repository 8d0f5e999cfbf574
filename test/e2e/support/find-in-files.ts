import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Base64 of a text within other bytes: three variants by alignment, without the characters at the edges. */
const inBase64 = (bytes: Buffer): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const core = encoded.slice(
      Math.ceil((before * 4) / 3),
      Math.floor(((before + bytes.length) * 4) / 3) - 1,
    );
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** The encodings in which a text can occur among bytes. */
const formsOf = (text: string): ReadonlySet<string> => {
  const bytes = Buffer.from(text);
  const wide = Buffer.from(text, 'utf16le');
  const asText = [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    encodeURIComponent(encodeURIComponent(text)),
    bytes.toString('hex'),
    ...inBase64(bytes),
    ...inBase64(wide),
  ];
  const raw = (form: string): string => Buffer.from(form).toString('latin1');
  return new Set([
    ...asText.map(raw),
    wide.toString('latin1'),
    Buffer.from(wide).swap16().toString('latin1'),
  ]);
};

/** Whether the bytes contain the text verbatim, in UTF-16, base64, hexadecimal, JSON or URL encoding. */
export const containsText = (bytes: Buffer, text: string): boolean => {
  const all = bytes.toString('latin1');
  return [...formsOf(text)].some((form) => all.includes(form));
};

/** Every file below the folders that contains the text in any encoding, except sockets and files deleted meanwhile. */
export async function findInFiles(text: string, folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path).catch(() => null);
      if (bytes && containsText(bytes, text)) found.push(path);
    }
  return found;
}
