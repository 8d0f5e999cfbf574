import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const runtime = join(root, 'node_modules/onnxruntime-web/dist');

/** Bundles the thread's entry as the application's build does. */
export const bundleLocalModelThread = async (): Promise<{
  readonly entry: string;
  readonly runtime: { readonly wasm: string; readonly mjs: string };
  remove(): Promise<void>;
}> => {
  const folder = join(root, '.cache', `local-model-thread-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/worker/local-model-thread.ts'),
      outDir: folder,
      target: 'node18',
      minify: false,
      rollupOptions: { output: { format: 'cjs', entryFileNames: 'local-model-thread.cjs' } },
    },
  });
  return {
    entry: join(folder, 'local-model-thread.cjs'),
    runtime: {
      wasm: join(runtime, 'ort-wasm-simd-threaded.wasm'),
      mjs: join(runtime, 'ort-wasm-simd-threaded.mjs'),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
