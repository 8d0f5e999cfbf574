import { createHash } from 'node:crypto';
import type { LlamaModelSpec } from '../../../src/adapters/models/llama';

/** An entry of the list for a file that a test serves. */
export const specOf = (
  id: string,
  content: Buffer,
  change: Partial<LlamaModelSpec> = {},
): LlamaModelSpec => ({
  id,
  label: `Model ${id}`,
  url: 'https://models.test/',
  file: {
    path: `${id}.gguf`,
    name: `${id}.gguf`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  },
  licence: { name: 'MIT', url: 'https://licence.test/' },
  languages: 1,
  memoryBytes: 1_000_000_000,
  ...change,
});
