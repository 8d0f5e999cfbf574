/**
 * `npm run fuzz:import [-- COUNT SEED]`, `npm run bench:import` and the table of docs/real-books.md: reading books in a
 * separate process. Needs no build: the parts that it measures are bundled first.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(root, '.cache', `import-tool-${process.pid}`);
const [tool, ...rest] = process.argv.slice(2);
try {
  for (const entry of [`${tool}-main`, 'read-process'])
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['@embedpdf/pdfium', 'pdfkit', 'fflate'] },
      build: {
        ssr: join(root, 'test/import', `${entry}.ts`),
        outDir,
        emptyOutDir: false,
        target: 'node22',
        minify: false,
        rollupOptions: {
          external: [/^@embedpdf\//, /^pdfkit$/, /^fflate$/],
          output: { format: 'es', entryFileNames: `${entry}.mjs`, chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
  const { status } = spawnSync(process.execPath, [join(outDir, `${tool}-main.mjs`), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, LECTERN_ROOT: root },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
