/**
 * Builds the kernel of the vector search, src/shared/vectors/kernel.ts, from kernel.wat next to it. The bytes are
 * committed, so nothing is built at install; a test builds them again and compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import loadWabt from 'wabt';

const folder = join(import.meta.dirname, '../src/shared/vectors');

/** The text of kernel.ts. */
export const buildScanKernel = async (): Promise<string> => {
  const wabt = await loadWabt();
  const source = readFileSync(join(folder, 'kernel.wat'), 'utf8').replaceAll('\r\n', '\n');
  const module = wabt.parseWat('kernel.wat', source, { simd: true });
  module.validate();
  const { buffer } = module.toBinary({});
  module.destroy();
  const lines = Buffer.from(buffer)
    .toString('base64')
    .match(/.{1,100}/g)
    ?.map((line) => `  '${line}'`);
  return `/** WebAssembly of kernel.wat; written by scripts/build-scan-kernel.ts. */
export const kernelBase64 =
${lines?.join(' +\n') ?? ''};
`;
};

if (import.meta.main) writeFileSync(join(folder, 'kernel.ts'), await buildScanKernel());
