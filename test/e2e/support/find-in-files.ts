import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The ways in which a text can lie in a file as it is. */
const formsOf = (text: string): readonly Buffer[] => [
  Buffer.from(text),
  Buffer.from(text, 'utf16le'),
  Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
];

/** Every file below the folders that has the text in it. Sockets and what is gone meanwhile are left out. */
export async function findInFiles(text: string, folders: readonly string[]): Promise<readonly string[]> {
  const forms = formsOf(text);
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path).catch(() => null);
      if (bytes && forms.some((form) => bytes.includes(form))) found.push(path);
    }
  return found;
}
