/**
 * Builds the kernel of the sentence encoder, src/adapters/embedding/minilm/kernel.ts, from the AssemblyScript in kernel.as
 * next to it. The bytes are committed; with `--check` they are compared instead of written. Before the first run:
 * `npm ci --prefix scripts/encoder-kernel`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const folder = join(import.meta.dirname, '../../src/adapters/embedding/minilm');

/** No runtime: the host allocates all memory, and its threads share it. */
const options = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  '4096',
  '--enable',
  'simd',
  '--enable',
  'threads',
];

/** The text of kernel.ts. */
async function buildKernel() {
  const source = readFileSync(join(folder, 'kernel.as'), 'utf8').replaceAll('\r\n', '\n');
  let bytes = null;
  const { error } = await asc.main(['kernel.ts', '--outFile', 'kernel.wasm', ...options], {
    readFile: (name) => (name === 'kernel.ts' ? source : null),
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') bytes = contents;
    },
    listFiles: () => [],
  });
  if (error || !bytes) throw new Error('the kernel was not built', { cause: error });
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,100}/g)
    ?.map((line) => `  '${line}'`);
  return `/** WebAssembly of kernel.as; written by scripts/encoder-kernel/build.mjs. */
export const kernelBase64 =
${lines?.join(' +\n') ?? ''};
`;
}

const target = join(folder, 'kernel.ts');
const built = await buildKernel();
if (!process.argv.includes('--check')) writeFileSync(target, built);
else if (readFileSync(target, 'utf8') !== built) {
  console.error('kernel.ts is not what kernel.as compiles to: run `node scripts/encoder-kernel/build.mjs`');
  process.exitCode = 1;
}
