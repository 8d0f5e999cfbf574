import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { packageFolderCode } from './packaging/packages-by-path-plugin.ts';

/** Modules that read a file of their package at run time; they are replaced by the contents of that file. */
const replaced: Readonly<Record<string, (library: string) => string>> = {
  'dist/bindings/utils/binariesGithubRelease.js': (library) => `
    export const builtinLlamaCppRelease = ${readValue(library, 'llama/binariesGithubRelease.json', 'release')};
    export const defaultLlamaCppRelease = builtinLlamaCppRelease;
    export const getBinariesGithubRelease = async () => builtinLlamaCppRelease;
    export const setBinariesGithubRelease = async () => undefined;`,
  'dist/utils/getModuleVersion.js': (library) =>
    `export const getModuleVersion = async () => ${readValue(library, 'package.json', 'version')};`,
};

const readValue = (library: string, path: string, key: string): string =>
  JSON.stringify((JSON.parse(readFileSync(join(library, path), 'utf8')) as Record<string, unknown>)[key]);

const binariesCode = `
const binariesOf = async (name) => {
  const folder = packageFolder(name);
  const { version: packageVersion } = JSON.parse(lecternRead(lecternJoin(folder, 'package.json'), 'utf8'));
  return { getBinsDir: () => ({ binsDir: lecternJoin(folder, 'bins'), packageVersion }) };
};
`;

/**
 * Bundles the used parts of node-llama-cpp. The bundle loads its binary without trying it in a separate process first: an
 * installed application cannot start one, and already runs the library in a process that may crash.
 */
export function llamaLibrary(root: string): Plugin {
  const library = join(root, 'node_modules/node-llama-cpp');
  return {
    name: 'llama-library',
    enforce: 'pre',
    // A native module for the library's downloads, which are not used.
    resolveId: (id) => (id.startsWith('@reflink/') ? { id, external: true } : null),
    load: (id) => {
      const path = id.startsWith(library) ? id.slice(library.length + 1).replaceAll(sep, '/') : '';
      return replaced[path]?.(library) ?? null;
    },
    transform(code, id) {
      if (!id.startsWith(join(library, 'dist'))) return null;
      // These packages contain only binaries; each module exports the folder and the version of its package.
      const binaries = code.replace(/import\("(@node-llama-cpp\/[\w-]+)"\)/gu, 'binariesOf("$1")');
      const whole = binaries === code ? code : packageFolderCode + binariesCode + binaries;
      return { code: whole, map: null, moduleSideEffects: false };
    },
  };
}
