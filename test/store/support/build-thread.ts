import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');

/**
 * Bundles the store's thread as the application does: CommonJS, its native parts left to node_modules. It lies inside
 * the project so that they are found. Returns the file's path.
 */
export const buildStoreThread = async (): Promise<string> => {
  const outDir = join(root, '.cache', `store-thread-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir,
      target: 'node18',
      minify: false,
      rollupOptions: {
        external: [/^node:/, 'better-sqlite3', 'sqlite-vec'],
        input: join(root, 'src/worker/store-thread.ts'),
        output: { format: 'cjs', entryFileNames: 'store-thread.cjs' },
      },
    },
    ssr: { noExternal: true, external: ['better-sqlite3', 'sqlite-vec'] },
  });
  return join(outDir, 'store-thread.cjs');
};
