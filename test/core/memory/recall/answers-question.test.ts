import { describe, expect, it } from 'vitest';
import { loadMiniLm } from '../../../../src/adapters/embedding/minilm';
import { asksOfLearner, OF_LEARNER } from '../../../../src/core/memory/recall/asks-of-learner';
import { answerChances } from '../../../../src/core/memory/recall/answers-question';
import { dot } from '../../../../src/core/vectors/vector-math';

const loading = loadMiniLm(0, 1);
const encode = async (texts: readonly string[]) => (await loading).encode(texts);
const ofLearner = async (text: string): Promise<number> => {
  const [vector = new Float32Array()] = await encode([text]);
  return asksOfLearner({ text, vector });
};

describe('a question about the learner', () => {
  it.each(['When is my driving test?', 'which allergies do i have', 'Where am I working these days?'])(
    'is recognised: %s',
    async (text) => {
      expect(await ofLearner(text)).toBeGreaterThanOrEqual(OF_LEARNER);
    },
  );

  it.each([
    'What is the capital of Norway?',
    'How does the author define a habit?',
    'What should I do when I lose interest?',
    'I moved to Bergen in March.',
  ])('is distinguished from: %s', async (text) => {
    expect(await ofLearner(text)).toBeLessThan(OF_LEARNER);
  });
});

describe('the chance that something answers a question about the learner', () => {
  const facts = [
    'I play the cello in a small orchestra',
    'my driving test was moved to 4 May',
    'nuts make my throat swell',
    'I work nights at a petrol station',
  ];
  const chancesFor = async (question: string): Promise<readonly number[]> => {
    const [asked = new Float32Array(), ...vectors] = await encode([question, ...facts]);
    return answerChances(
      question,
      asksOfLearner({ text: question, vector: asked }),
      facts.map((text, at) => ({
        kind: 'fact',
        text,
        similarity: dot(asked, vectors[at] ?? new Float32Array(asked.length)),
      })),
    );
  };

  it.each([
    ['Which instrument do I play?', 0],
    ['When is my driving test?', 1],
    ['Which food am I allergic to?', 2],
    ['Where do I work?', 3],
  ])('is highest for the answer in other words: %s', async (question, expected) => {
    const chances = await chancesFor(question);
    expect(chances.indexOf(Math.max(...chances))).toBe(expected);
  });

  it('is low if nothing answers, and for a question about the book', async () => {
    for (const question of ['What colour is my bicycle?', 'How does the author define a habit?'])
      expect(Math.max(...(await chancesFor(question)))).toBeLessThan(0.5);
  });

  it('is the same each time', async () => {
    expect(await chancesFor('Where do I work?')).toEqual(await chancesFor('Where do I work?'));
  });
});
