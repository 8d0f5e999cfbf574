/**
 * Builds the kernel of the sentence encoder, src/adapters/embedding/minilm/kernel.ts, from kernel.as beside it, which is
 * AssemblyScript. The bytes are committed, so nothing is built at install; a test builds them again and compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const folder = join(import.meta.dirname, '../src/adapters/embedding/minilm');

/** No runtime: all memory is the host's, and shared by its threads. */
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
export const buildEncoderKernel = async (): Promise<string> => {
  const source = readFileSync(join(folder, 'kernel.as'), 'utf8').replaceAll('\r\n', '\n');
  let bytes: Uint8Array | null = null;
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
  return `/** WebAssembly of kernel.as; written by scripts/build-encoder-kernel.ts. */
export const kernelBase64 =
${lines?.join(' +\n') ?? ''};
`;
};

if (import.meta.main) writeFileSync(join(folder, 'kernel.ts'), await buildEncoderKernel());
