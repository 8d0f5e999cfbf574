import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import type { Embedder } from '../../../src/core/ports';
import type { RetrievalPorts } from '../../../src/core/retrieval/find-candidates';
import { retrievePassages } from '../../../src/core/retrieval/retrieve-passages';
import { indexWordsOf } from '../../../src/shared/text/words';
import { stem } from '../../../src/shared/text/grammar/stem';
import { asBookId, asPassageId, type Passage } from '../../../src/shared/model';

const words = builtinWordVectors(join(import.meta.dirname, '../../../resources/embedding'));
const embedder = builtinEmbedder(words);

const TEXTS: readonly (readonly [string, string])[] = [
  [
    'Cold water',
    'Cold water\n\nStand in the shower for thirty seconds. Nobody is asked to enter a river or the sea.',
  ],
  [
    'Sleep',
    'Sleep\n\nGo to bed at the same hour. A nurse on the night ward slept in two parts and was rested.',
  ],
  [
    'Saying no',
    'Saying no\n\nRefuse politely and at once. Thanks, no, and one true thing are enough to decline a request.',
  ],
  [
    'The anchor',
    'The anchor\n\nAn anchor is one plain thing to which attention returns. The soles of the feet are good.',
  ],
];

const passages = TEXTS.map(([heading, text], at): Passage => ({
  id: asPassageId(at + 1),
  bookId: asBookId('b0000000000000000'),
  ordinal: at,
  chapter: 'One',
  headingPath: ['One', heading],
  text,
  // The heading and the first sentence are on one page, the rest on the next.
  parts: [
    { page: at * 2 + 1, start: 0, end: text.indexOf('. ') + 1, at: 0 },
    { page: at * 2 + 2, start: 0, end: text.length - text.indexOf('. ') - 2, at: text.indexOf('. ') + 2 },
  ],
  pageStart: at * 2 + 1,
  pageEnd: at * 2 + 2,
  tokens: 30,
}));

const stemsOf = (text: string): string[] => indexWordsOf(text).map(stem);
const having = (term: string): Passage[] => passages.filter((one) => stemsOf(one.text).includes(stem(term)));

/** A small in-memory index that behaves like the store. */
async function ports(own: Embedder = embedder): Promise<RetrievalPorts> {
  const vectors = await embedder.embedPassages(passages.map((passage) => passage.text));
  return {
    embedder: own,
    words,
    search: {
      neighbours: () => Promise.resolve(new Map()),
      passagesByKeyword: (_book, terms) =>
        Promise.resolve(
          passages
            .map((one) => ({ id: one.id, score: terms.filter((term) => having(term).includes(one)).length }))
            .filter((hit) => hit.score > 0),
        ),
      passagesByVector: (_book, _model, vector, limit) =>
        Promise.resolve(
          passages
            .map((one, at) => ({
              id: one.id,
              similarity: vector.reduce((sum, value, i) => sum + value * (vectors[at]?.[i] ?? 0), 0),
            }))
            .toSorted((a, b) => b.similarity - a.similarity)
            .slice(0, limit),
        ),
      sentencesByVector: () => Promise.resolve([]),
      encodedAmong: () => Promise.resolve(new Set()),
      passages: (ids) => Promise.resolve(passages.filter((one) => ids.includes(one.id))),
      termStatistics: (_book, terms) =>
        Promise.resolve({
          total: passages.length,
          averageTokens: 20,
          documentFrequency: new Map(terms.map((term) => [term, having(term).length])),
        }),
    },
  };
}

const ask = async (question: string, own?: Embedder) =>
  await retrievePassages(await ports(own), { question, books: null, limit: 3 });

describe('retrieving passages', () => {
  it('finds the passage that contains the words, and the page of the sentence', async () => {
    const { passages: found, answerability } = await ask('How did the nurse on the ward sleep?');
    expect(found[0]?.passage.id).toBe(2);
    expect(found[0]?.page).toBe(4);
    expect(found[0]?.passage.text.slice(found[0].sentence?.start, found[0].sentence?.end)).toContain(
      'two parts',
    );
    expect(answerability).toBeGreaterThan(0.5);
  });

  it('finds the passage that says it in other words', async () => {
    expect((await ask('May I swim in the ocean?')).passages[0]?.passage.id).toBe(1);
    expect((await ask('How should an invitation be turned down?')).passages[0]?.passage.id).toBe(3);
  });

  it('detects a question that the book does not answer', async () => {
    const { answerability, degree } = await ask('Which planet has the most moons?');
    expect(answerability).toBeLessThan(0.5);
    expect(degree).not.toBe('answered');
  });

  it('uses keywords only if the embedder is unavailable', async () => {
    const broken: Embedder = { ...embedder, embedQuery: () => Promise.reject(new Error('no network')) };
    const { passages: found } = await ask('What is an anchor for attention?', broken);
    expect(found[0]?.passage.id).toBe(4);
    expect(found.every((hit) => hit.matched === 'keyword')).toBe(true);
  });

  it('returns nothing, with probability zero, for a question without words', async () => {
    const { answerability } = await ask('???');
    expect(answerability).toBeLessThan(0.5);
  });
});
