import { describe, expect, it } from 'vitest';
import { miniLm } from '../../../support/mini-lm';
import { isReplaced, relateSentences } from '../../../bench/relate-sentences';
import { confusionMatrix, readFactPairs, wronglyRetired } from '../../../bench/fact-relations';

describe('facts related by rule', () => {
  it('almost never retire a true fact', async () => {
    const pairs = await readFactPairs();
    expect(pairs.length).toBeGreaterThanOrEqual(60);
    const matrix = confusionMatrix(pairs, relateSentences);
    expect(wronglyRetired(matrix)).toBeLessThanOrEqual(0.02);
    const { update, same } = matrix;
    expect(
      update.update / (update.update + update.same + update.contradiction + update.different),
    ).toBeGreaterThan(0.8);
    expect(same.update + same.contradiction).toBe(0);
  });

  it.each([
    ['I live in Portland.', 'I moved to Seattle.', 'update'],
    ['The learner lives in Portland.', 'The learner moved to Seattle.', 'update'],
    ['I use Emacs.', 'I switched from Emacs to vim.', 'update'],
    ["The learner's exam is on 3 June.", "The learner's exam was moved to 10 June.", 'update'],
    ['The learner runs every morning.', 'The learner quit running.', 'update'],
    ["The learner's name is Ann.", 'Actually my name is Anne.', 'update'],
    ['The learner was born in Oslo.', 'The learner was born in Bergen.', 'contradiction'],
    ['The learner has never smoked.', 'The learner smoked for ten years.', 'contradiction'],
    ['I have a nut allergy.', 'I have no allergies.', 'contradiction'],
    ['The learner was born in Oslo.', 'Actually I was born in Bergen.', 'update'],
    ['The learner is allergic to nuts.', 'The learner is not allergic to nuts.', 'contradiction'],
    ['The learner lives with their parents.', "I moved out of my parents' house.", 'update'],
    ['The learner has asthma.', 'The learner no longer has asthma.', 'update'],
    ["The learner's desk is in the attic.", "The learner's desk is in the kitchen now.", 'update'],
    ['The learner studies law.', 'The learner studies history now.', 'update'],
    ['The learner drives a Fiat.', 'The learner drives a Volvo now.', 'update'],
    ['The learner studied in Chile.', 'The learner studies at KU Leuven now.', 'different'],
    ["The learner's desk is in the attic.", "The learner's desk is old.", 'different'],
  ] as const)('%s — %s: %s', (known, newer, relation) => {
    expect(relateSentences(known, newer)).toBe(relation);
  });

  it.each([
    ['The learner runs a bakery.', 'The learner quit running.'],
    ['The learner lives in Norway.', 'The learner lives in Bergen.'],
    [
      'The learner is on chapter 3 of the statistics book.',
      'The learner is on chapter 7 of the anatomy book.',
    ],
    ['The learner has finished chapter 5.', 'The learner is on chapter 5.'],
    ['The learner has not finished chapter 2.', 'The learner has finished chapter 5.'],
    ['The learner was born on 2 April.', 'The learner was born in 1990.'],
    ['The learner works as a nurse.', 'The learner also works as a translator.'],
    ['The learner uses Emacs.', 'The learner switched to vim.'],
    ['The learner lives with two sons.', 'The learner moved to Seattle.'],
    ['The learner works as a nurse.', 'The learner became a mother.'],
    ['The learner works at a bakery.', 'The learner now works for two hours a day.'],
    ["The learner's grandmother was kind.", "The learner's grandmother was strict."],
    ['My sister is a vet.', 'My brother is tall and is a pilot now.'],
    ['The learner is a nurse.', 'The learner is a runner now.'],
  ])('%s — %s: both stay', (known, newer) => {
    expect(relateSentences(known, newer)).toBe('different');
  });
});

describe('changes for which there is no rule', () => {
  it.each([
    ['I study nursing.', 'I have dropped out of nursing school.'],
    ['I have a Volvo.', 'I sold the Volvo.'],
    ['My exam is on 3 May.', 'The exam is no longer on 3 May but on 10 May.'],
    ['My exam is on 3 May.', 'My exam is not on 3 May but on 10 May.'],
  ])('are found by the classifier: %s %s', async (known, message) => {
    const { signal } = new AbortController();
    const encode = (texts: readonly string[], reading?: 'meaning' | 'wording') =>
      miniLm.encode(texts, 'question', signal, reading);
    expect(relateSentences(known, message)).toBe('different');
    expect(await isReplaced(encode, known, message)).toBe(true);
  });
});
