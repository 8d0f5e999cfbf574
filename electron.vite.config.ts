import { cp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { bundledPackages } from './scripts/packaging/bundled-packages-plugin.ts';
import { encoderByPath } from './scripts/packaging/packages-by-path-plugin.ts';
import { llamaLibrary } from './scripts/llama-library-plugin.ts';

const root = import.meta.dirname;
const source = (path: string): string => resolve(root, 'src', path);

/**
 * Native or loading files of their own at run time: left to node_modules. Everything else is bundled, but for node-fetch:
 * Voyage's SDK would load it on a Node without fetch, and is handed Node's own.
 */
const unbundled = [
  /^electron$/,
  /^node:/,
  /^better-sqlite3$/,
  /^sqlite-vec$/,
  /^bufferutil$/,
  /^utf-8-validate$/,
  /^node-fetch$/,
  /^tesseract\.js$/,
];

/**
 * Chromium before 117 ignores the empty fallback of `var(--x,)` when `--x` is registered with `syntax: "*"` and no
 * initial value, which voids Tailwind's rings, blurs and shadows; newer ones render the same with an empty one.
 */
function emptyInitialValues(): Plugin {
  return {
    name: 'empty-initial-values',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = String(file.source);
        const names = new Set([...css.matchAll(/var\((--[\w-]+),\s*\)/g)].map((match) => match[1]));
        file.source = css.replace(
          /@property\s+(--[\w-]+)\s*\{([^}]*)\}/g,
          (rule: string, name: string, body: string) =>
            names.has(name) && /syntax:\s*["']\*["']/.test(body) && !/initial-value/.test(body)
              ? `@property ${name}{${body.trim().replace(/;$/, '')};initial-value:}`
              : rule,
        );
      }
    },
  };
}

/** What pdf.js reads at run time when a page needs it: character maps, the standard fonts, decoders, colour profiles. */
function pdfResources(): Plugin {
  return {
    name: 'pdf-resources',
    async closeBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        await cp(
          resolve(root, 'node_modules/pdfjs-dist', folder),
          resolve(root, 'out/renderer/pdf', folder),
          // The sandbox for scripts in PDF files is not used.
          { recursive: true, dereference: true, filter: (path) => !/quickjs/i.test(path) },
        );
    },
  };
}

/** The runtime of the local embedding model loads its own files; they lie beside the thread that is told where. */
const onnxRuntime = ['ort-wasm-simd-threaded.wasm', 'ort-wasm-simd-threaded.mjs'] as const;
function onnxRuntimeFiles(): Plugin {
  return {
    name: 'onnx-runtime-files',
    generateBundle() {
      for (const name of onnxRuntime)
        this.emitFile({
          type: 'asset',
          fileName: `worker/${name}`,
          source: readFileSync(resolve(root, 'node_modules/onnxruntime-web/dist', name)),
        });
    },
  };
}

export default defineConfig({
  // Both fronts and the threads: CommonJS, since Electron's main loads it and a thread's entry must be a plain file.
  main: {
    plugins: [onnxRuntimeFiles(), llamaLibrary(root), encoderByPath(), bundledPackages(root, 'main')],
    build: {
      outDir: 'out',
      emptyOutDir: false,
      target: 'node18',
      minify: false,
      sourcemap: false,
      externalizeDeps: false,
      rollupOptions: {
        external: unbundled,
        input: {
          'main/index': source('main/index.ts'),
          'web/index': source('web/index.ts'),
          'worker/engine-thread': source('worker/engine/engine-thread.ts'),
          'worker/book-thread': source('worker/book-thread.ts'),
          'worker/part-thread': source('worker/part-thread.ts'),
          'worker/backup-thread': source('worker/backups/backup-thread.ts'),
          'worker/rewrite-thread': source('worker/backups/rewrite-thread.ts'),
          'worker/write-thread': source('worker/long-writes/write-thread.ts'),
          'worker/marks-thread': source('worker/marks/marks-thread.ts'),
          'worker/recognise-thread': source('worker/recognise/recognise-thread.ts'),
          'worker/sentence-thread': source('worker/sentences/sentence-thread.ts'),
          'worker/llama-process': source('worker/llama/llama-process.ts'),
          'worker/local-model-thread': source('worker/local-model-thread.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  },
  // A sandboxed preload must be one CommonJS file.
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node18',
      externalizeDeps: false,
      rollupOptions: {
        external: [/^electron$/],
        input: { index: source('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    // Replaced in each page that is served (`pageWithNonce`): the editor makes style sheets of its own.
    html: { cspNonce: '__CSP_NONCE__' },
    base: './',
    worker: { format: 'es' },
    plugins: [
      react(),
      tailwindcss(),
      emptyInitialValues(),
      pdfResources(),
      bundledPackages(root, 'renderer'),
    ],
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      target: 'chrome114',
      minify: true,
      rollupOptions: {
        input: {
          index: source('renderer/index.html'),
          // What a start shows that takes its time: no engine behind it, so nothing of the screens.
          starting: source('renderer/starting.html'),
        },
      },
    },
  },
});
