import { describe, expect, it } from 'vitest';
import { learnerFacts } from '../../../../src/adapters/cognition/builtin/facts/learner-facts';
import { asTurnId } from '../../../../src/shared/model';
import { sayStatement } from '../../../../src/shared/text/grammar/statement';

const factsIn = (content: string): readonly string[] =>
  learnerFacts({ turnId: asTurnId(1), content, at: '2026-11-28T10:00:00.000Z' }).map((fact) =>
    sayStatement(fact, 'learner'),
  );

describe('statements by subject and verb', () => {
  it.each([
    ['I restore clocks in a shed behind the house.', 'restores clocks'],
    ['our rehearsals start at seven now', 'rehearsals start'],
    ['thermodynamics terrifies me', 'thermodynamics terrifies me'],
    ['The subjunctive still doesn’t sink in.', 'subjunctive still'],
    ['got an oral exam on 14 December', 'oral exam on 14 December'],
    ['retired welder here', 'retired welder'],
    ['My tutor, Dr. Osei, wants an outline by 3 May.', 'outline by 3 May'],
    ['They moved the viva to 9 June', 'viva was moved to 9 June'],
    ['That’s wrong, I live in Hull.', 'lives in Hull'],
  ])('are found: %s', (said, words) => {
    expect(factsIn(said).join(' ')).toContain(words);
  });

  it.each([
    ['Could you use examples from cooking whenever you explain something?', 'use examples from cooking'],
    ['I would be glad if you always gave the page number.', 'always give the page number'],
    ['My sight is poor, please keep sentences short.', 'keep sentences short'],
    ['From now on answer in British spelling please', 'answer in British spelling'],
  ])('wishes for every answer are found: %s', (said, words) => {
    expect(factsIn(said).join(' ')).toContain(words);
  });

  it.each([
    'My teacher says “I am allergic to chalk”.',
    "He writes: 'I was born in Damascus and I trust no merchant.'",
    '```\n// I live in Oslo\n```\nwhat does this print',
    'I disagree with the author here.',
    'I meant the second one.',
    'I typed 4 as the value and the curve is wrong.',
    'Explain it in simple words please.',
    'Give me an example.',
    'That helped me.',
    'Yes, exactly.',
  ])('nothing is found in: %s', (said) => {
    expect(factsIn(said)).toEqual([]);
  });
});
