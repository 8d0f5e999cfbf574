import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

let made = 0;
const root = resolve(import.meta.dirname, '../..');

/** Bundles the thread's entry as the application's build does, inside the project: it finds its packages from there. */
export const bundleBookThread = async (): Promise<{ readonly entry: string; remove(): Promise<void> }> => {
  const folder = join(root, '.cache', `book-thread-${String(process.pid)}-${String((made += 1))}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: true, external: ['@embedpdf/pdfium'] },
    build: {
      ssr: join(root, 'src/worker/book-thread.ts'),
      outDir: folder,
      target: 'node18',
      minify: false,
      rollupOptions: {
        external: [/^@embedpdf\//],
        output: { format: 'cjs', entryFileNames: 'book-thread.cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  });
  return {
    entry: join(folder, 'book-thread.cjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** The built-in embedder's word table. */
export const wordTable = join(root, 'resources/embedding');
/** The tokenizer's. */
export const tokens = join(root, 'resources/tokens');
