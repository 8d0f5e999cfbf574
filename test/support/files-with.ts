import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file below the folder whose bytes contain the word, in any case and in UTF-8 or UTF-16. */
export const filesWith = (folder: string, word: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      // A temporary file may be gone by now.
      const bytes = existsSync(path) ? readFileSync(path) : Buffer.of();
      return (['utf8', 'utf16le'] as const).some((encoding) =>
        bytes
          .toString(encoding === 'utf8' ? 'latin1' : encoding)
          .toLowerCase()
          .includes(word.toLowerCase()),
      );
    })
    .map((path) => relative(folder, path));
