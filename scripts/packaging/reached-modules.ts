import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Files that are read rather than run: no imports to follow. */
const data = /\.(?:json|node|wasm)$/u;

/** Modules that a library starts by a path that it computes. */
const startedByPath = ['node_modules/tesseract.js/src/worker-script/node/index.js'];

/**
 * Follows the imports of the built desktop application.
 * @returns the paths of the files that they reach, relative to `root`, with slashes
 */
export async function reachedModules(root: string): Promise<ReadonlySet<string>> {
  const threads = readdirSync(join(root, 'out/worker')).filter((name) => name.endsWith('.cjs'));
  const bundle = await rolldown({
    cwd: root,
    input: ['out/main/index.cjs', ...threads.map((name) => `out/worker/${name}`), ...startedByPath],
    platform: 'node',
    logLevel: 'silent',
    treeshake: false,
    external: ['electron'],
    plugins: [
      {
        name: 'read-only',
        load: (id) => (data.test(id) ? { code: 'export default null', moduleType: 'js' } : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  const ids = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  return new Set(ids.map((id) => relative(root, id).replaceAll(sep, '/')));
}
