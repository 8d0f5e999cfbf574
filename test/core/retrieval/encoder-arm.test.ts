import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import type { SentenceEncoder } from '../../../src/core/ports/language/sentence-encoder';
import { askEncoder, viewOf } from '../../../src/core/retrieval/encoder-arm';
import type { RetrievalPorts } from '../../../src/core/retrieval/find-candidates';
import { retrievePassages } from '../../../src/core/retrieval/retrieve-passages';
import { stem } from '../../../src/shared/text/grammar/stem';
import { indexWordsOf } from '../../../src/shared/text/words';
import { asBookId, asPassageId, type BookId, type Passage, type PassageId } from '../../../src/shared/model';

const words = builtinWordVectors(join(import.meta.dirname, '../../../resources/embedding'));
const embedder = builtinEmbedder(words);

const BOOK = asBookId('b0000000000000000');
/** More passages than the two other arms pass on, and one that answers in words that only the encoder relates. */
const FAR = 90;
const passages = Array.from({ length: FAR }, (_, at): Passage => {
  const text =
    at === FAR - 1
      ? 'The keel is laid before the mast is stepped.'
      : `Number ${at + 1}. Patience with yourself grows when practice is hard.`;
  return {
    id: asPassageId(at + 1),
    bookId: BOOK,
    ordinal: at,
    chapter: 'One',
    headingPath: [at === FAR - 1 ? 'Ships' : 'Practice'],
    text,
    parts: [{ page: at + 1, start: 0, end: text.length, at: 0 }],
    pageStart: at + 1,
    pageEnd: at + 1,
    tokens: 12,
  };
});

/** Each word has a direction; the words of a group share one. */
const GROUPS: readonly (readonly string[])[] = [
  ['patience', 'calm', 'yourself'],
  ['practice', 'hard', 'train'],
  ['keel', 'mast', 'foundations', 'loftier'],
  ['ships', 'vessels'],
];
const vectorOf = (text: string): Float32Array => {
  const counts = GROUPS.map((group) => indexWordsOf(text).filter((word) => group.includes(word)).length);
  const length = Math.hypot(...counts) || 1;
  return Float32Array.from(counts, (count) => count / length);
};
const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const encoder: Pick<SentenceEncoder, 'modelId' | 'encode'> = {
  modelId: 'by-hand-1',
  encode: (texts) => Promise.resolve(texts.map(vectorOf)),
};

const having = (term: string): Passage[] =>
  passages.filter((one) => indexWordsOf(one.text).map(stem).includes(stem(term)));

function ports(own: Partial<RetrievalPorts> = {}): RetrievalPorts {
  return {
    embedder: { ...embedder, embedQuery: () => Promise.reject(new Error('not made yet')) },
    words,
    search: {
      neighbours: () => Promise.resolve(new Map()),
      passagesByKeyword: (_book, terms, limit) =>
        Promise.resolve(
          passages
            .map((one) => ({ id: one.id, score: terms.filter((term) => having(term).includes(one)).length }))
            .filter((hit) => hit.score > 0)
            .slice(0, limit),
        ),
      passagesByVector: (bookId, modelId, vector, limit) =>
        Promise.resolve(
          bookId === BOOK && modelId === encoder.modelId
            ? passages
                .map(({ id, text, headingPath }) => ({
                  id,
                  similarity: dot(vector, vectorOf(`${headingPath.join(' ')} ${text}`)),
                }))
                .toSorted((a, b) => b.similarity - a.similarity)
                .slice(0, limit)
            : [],
        ),
      encodedAmong: (modelId, ids) => Promise.resolve(new Set(modelId === encoder.modelId ? ids : [])),
      passages: (ids) => Promise.resolve(passages.filter((one) => ids.includes(one.id))),
      termStatistics: (_book, terms) =>
        Promise.resolve({
          total: passages.length,
          averageTokens: 10,
          documentFrequency: new Map(terms.map((term) => [term, having(term).length])),
        }),
      sentencesByVector: (bookId, modelId, vector, limit) =>
        Promise.resolve(
          bookId === BOOK && modelId === encoder.modelId
            ? passages
                .flatMap(({ id, text, headingPath }) => [
                  { passageId: id, similarity: dot(vector, vectorOf(text)), start: 0 },
                  { passageId: id, similarity: dot(vector, vectorOf(headingPath.join(' '))), start: null },
                ])
                .toSorted((a, b) => b.similarity - a.similarity)
                .slice(0, limit)
            : [],
        ),
    },
    ...own,
  };
}

const signal = new AbortController().signal;
const question = 'Must foundations be ready before anything loftier, however hard?';
const ask = async (own: Partial<RetrievalPorts>, books: BookId | null = BOOK) =>
  await retrievePassages(ports(own), { question, books, limit: 60 });

describe('the sentence encoder as a third arm', () => {
  it('finds a passage that the other arms did not, and puts it first', async () => {
    const without = await ask({});
    expect(without.passages.some(({ passage }) => passage.id === FAR)).toBe(false);
    const { passages: found } = await ask({ encoder });
    expect(found[0]?.passage.id).toBe(FAR);
    expect(found[0]?.matched).toBe('meaning');
    expect(found[0]?.features.encoderSentence).toBeGreaterThan(0.8);
  });

  it('drops nothing that the other arms found', async () => {
    const without = await ask({});
    const found = new Set((await ask({ encoder })).passages.map(({ passage }) => passage.id));
    expect(without.passages.filter(({ passage }) => !found.has(passage.id))).toEqual([]);
  });

  it('treats as answerable what the encoder finds similar', async () => {
    const { answerability } = await ask({ encoder });
    const far: typeof encoder = {
      ...encoder,
      encode: () => Promise.resolve([Float32Array.from([0.1, 0, 0.1, 0])]),
    };
    expect(answerability).toBeGreaterThan((await ask({ encoder: far })).answerability);
    expect(answerability).toBeGreaterThan((await ask({})).answerability);
  });

  it.each([
    ['fails', { encode: () => Promise.reject(new Error('its thread has ended')), modelId: 'by-hand-1' }],
    ['gives no vector', { encode: () => Promise.resolve([]), modelId: 'by-hand-1' }],
    [
      'has read nothing and cannot in time',
      {
        encode: (texts: readonly string[]) =>
          texts[0] === question
            ? encoder.encode(texts, 'question', signal)
            : Promise.reject(new Error('late')),
        modelId: 'by-hand-2',
      },
    ],
  ])('ranks as without an encoder where it %s', async (_, broken) => {
    expect(await ask({ encoder: broken })).toEqual(await ask({}));
  });

  it('counts for encoded passages, which are ranked together with the others', async () => {
    const store = ports();
    const half: RetrievalPorts['search'] = {
      ...store.search,
      sentencesByVector: async (...args) =>
        (await store.search.sentencesByVector(...args)).filter(({ passageId }) => passageId > FAR / 2),
      encodedAmong: (_model, ids) => Promise.resolve(new Set(ids.filter((id) => id > FAR / 2))),
    };
    const late: typeof encoder = {
      ...encoder,
      encode: (texts, ...rest) =>
        texts[0] === question ? encoder.encode(texts, ...rest) : Promise.reject(new Error('late')),
    };
    const { passages: found } = await ask({ search: half, encoder: late });
    expect(found[0]?.passage.id).toBe(FAR);
    const read = found.filter(({ features }) => features.encoderSentence !== undefined);
    expect(read.every(({ passage }) => passage.id > FAR / 2)).toBe(true);
    expect(found.length).toBeGreaterThan(read.length);
    expect(found.every(({ features }) => features.encoderPassage !== undefined)).toBe(true);
  });

  it('encodes sentences of the best passages while the question waits, if they are not encoded yet', async () => {
    const store = ports();
    const search: RetrievalPorts['search'] = {
      ...store.search,
      sentencesByVector: () => Promise.resolve([]),
      encodedAmong: () => Promise.resolve(new Set<PassageId>()),
    };
    const asked: string[] = [];
    const noting: typeof encoder = {
      ...encoder,
      encode: (texts, urgency, until) => {
        asked.push(...texts);
        return encoder.encode(texts, urgency, until);
      },
    };
    const { passages: found } = await ask({ search, encoder: noting });
    expect(found[0]?.passage.id).toBe(FAR);
    expect(found[0]?.features.encoderSentence).toBeGreaterThan(0.8);
    expect(asked).toContain('The keel is laid before the mast is stepped.');
    const unread = found.filter(({ features }) => features.encoderSentence === undefined);
    expect(unread.length).toBeGreaterThan(0);
  });

  it('does not use the encoder for a search through all books', async () => {
    let asked = 0;
    const counting: typeof encoder = {
      ...encoder,
      encode: (...args) => {
        asked += 1;
        return encoder.encode(...args);
      },
    };
    expect(await ask({ encoder: counting }, null)).toEqual(await ask({}, null));
    expect(asked).toBe(0);
  });

  it('goes before waiting texts, and passes the abort signal', async () => {
    const seen: unknown[] = [];
    await askEncoder(
      {
        ...ports(),
        encoder: {
          ...encoder,
          encode: (texts, urgency, signal) => {
            seen.push(texts, urgency, signal.aborted);
            return encoder.encode(texts, urgency, signal);
          },
        },
      },
      { question, books: BOOK },
    );
    expect(seen).toEqual([[question], 'question', false]);
  });
});

describe("a passage's features by the encoder", () => {
  const view = viewOf(
    [
      { passageId: asPassageId(7), similarity: 0.8, start: 0 },
      { passageId: asPassageId(3), similarity: 0.6, start: null },
      { passageId: asPassageId(7), similarity: 0.4, start: 9 },
      { passageId: asPassageId(3), similarity: 0.3, start: 0 },
      { passageId: asPassageId(7), similarity: 0.2, start: 20 },
    ],
    [{ id: asPassageId(7), similarity: 0.7 }],
    {
      encodedAmong: () => Promise.resolve(new Set([1, 3, 7].map(asPassageId))),
      similaritiesOf: (texts, until) =>
        until.aborted
          ? Promise.reject(new Error('late'))
          : Promise.resolve(texts.map(({ length }) => length / 10)),
    },
  );

  it('are the whole passage, its best sentence and the mean of its best two', () => {
    expect(view.featuresOf(asPassageId(7)).encoderPassage).toBe(0.7);
    expect(view.featuresOf(asPassageId(7)).encoderSentence).toBe(0.8);
    expect(view.featuresOf(asPassageId(7)).encoderSecond).toBeCloseTo(0.6);
  });

  it('have the lowest listed value if an encoded passage is not in the list', async () => {
    expect(view.featuresOf(asPassageId(1))).toEqual({});
    await view.look([asPassageId(1), asPassageId(3), asPassageId(7)]);
    expect(view.featuresOf(asPassageId(1))).toEqual({ encoderSentence: 0.2, encoderSecond: 0.2 });
    expect(view.featuresOf(asPassageId(3))).toEqual({ encoderSentence: 0.3, encoderSecond: 0.25 });
    expect(view.featuresOf(asPassageId(9))).toEqual({});
  });

  it('include sentences that were encoded while the question waited', async () => {
    await view.read([
      { passageId: asPassageId(9), start: 4, text: 'abcd' },
      { passageId: asPassageId(9), start: 40, text: 'abcdefgh' },
    ]);
    const { encoderSentence, encoderSecond } = view.featuresOf(asPassageId(9));
    expect(encoderSentence).toBe(0.8);
    expect(encoderSecond).toBeCloseTo(0.6);
    expect(view.nearOf(asPassageId(9))?.otherwise).toBe(0.4);
  });

  it('list the nearest passages', () => {
    expect([...view.nearest]).toEqual([7, 3]);
  });
});
