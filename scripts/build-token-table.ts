/**
 * Builds resources/tokens/o200k.bin, the table of the o200k encoding: the tokens by rank, each as a byte with its
 * length and then its bytes. Run it when the table of gpt-tokenizer changes:
 *
 *   node scripts/build-token-table.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';

const folder = join(import.meta.dirname, '../resources/tokens');
mkdirSync(folder, { recursive: true });
const parts: Buffer[] = [];
for (const token of ranks as readonly (string | readonly number[])[]) {
  const bytes = typeof token === 'string' ? Buffer.from(token) : Buffer.from(token);
  if (bytes.length === 0 || bytes.length > 255) throw new Error(`a token of ${bytes.length} bytes`);
  parts.push(Buffer.from([bytes.length]), bytes);
}
writeFileSync(join(folder, 'o200k.bin'), Buffer.concat(parts));
