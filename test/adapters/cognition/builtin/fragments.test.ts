import { describe, expect, it } from 'vitest';
import { learnerFacts } from '../../../../src/adapters/cognition/builtin/facts/learner-facts';
import { asTurnId } from '../../../../src/shared/model';
import { sayStatement } from '../../../../src/shared/text/grammar/statement';

const factsIn = (content: string) =>
  learnerFacts({ turnId: asTurnId(7), content, at: '2026-05-20T09:00:00.000Z' }).map((fact) =>
    sayStatement(fact, 'learner'),
  );

/** Conditions, fragments, questions, offers, courtesies, and references to something said elsewhere. */
const refused = [
  'If you like, the last thirty seconds of my run are the hardest.',
  'If you like, I always answer in French.',
  'Please remember that if you like, the last thirty seconds are free.',
  'From now on, if you like, the last thirty seconds of each answer.',
  'Should I move, I live in Leeds from then on.',
  'Were I a nurse, I work nights.',
  'In case I fail, I have an exam on 3 May again.',
  'Even though I live in Leeds.',
  'Because I work nights.',
  'Until I have my exam on Monday.',
  'After I moved to Leeds',
  'Let us say I live in Leeds.',
  'I work on',
  'I study and',
  'I have a degree in',
  'My exam is on',
  'I am going to',
  'My favourite composer is',
  'I live for',
  'Do you know I live in Leeds?',
  'Could I take my exam on Monday',
  "I live in Leeds, don't I?",
  "From now on you'll get one each night, that's only fair.",
  'In future we may see robots.',
  'I can help you with that now.',
  'I will make him a box, if you like.',
  'I want to pass this on to you.',
  'I have to be honest.',
  'I need to be sure that I understood.',
  'I have to share this with you.',
  'I must be missing something.',
  'I have to leave now.',
  'I need to work out what he means.',
  'I would prefer not to say.',
  'I hate to ask, but is it so?',
  "I'm going to bed happy.",
  'I prefer the second.',
  "I don't use it.",
  'I have been working on this for an hour.',
  'I did it yesterday.',
] as const;

/** Each with words that its fact must contain; some look much like the sentences above. */
const kept: readonly (readonly [string, string])[] = [
  ['I hate being shouted at.', 'being shouted at'],
  ['My grade is an A.', 'grade is an A'],
  ['I have to pass this exam by June.', 'pass this exam by June'],
  ['I have to leave this flat by June.', 'leave this flat'],
  ['I hope to finish this book by June.', 'finish this book'],
  ["I'm going to stop smoking.", 'stop smoking'],
  ["I'm going to sleep eight hours a night.", 'sleep eight hours'],
  ['I am going to the coast in the first week of December.', 'is going to the coast'],
  ["I'm going to Gotland for Christmas.", 'is going to Gotland'],
  ['I have been studying this subject for six years.', 'this subject for six years'],
  ['I like to sing in the shower.', 'to sing in the shower'],
  ['I work out three times a week.', 'works out three times'],
  ['I run out of the house at six every morning.', 'out of the house at six'],
  ['I run on Sundays with Beatriz and no watch.', 'runs on Sundays'],
  ['I can drive again.', 'can drive again'],
  ['I can help my mother again.', 'help their mother'],
  ['From now on answer in German.', 'asks from now on to answer in German'],
  ['From now on you should answer in German.', 'asks from now on to answer in German'],
  ['From now on I will study in the mornings.', 'plans from now on to study in the mornings'],
  ['In future, please keep it short.', 'keep it short'],
  ['Thank you, I prefer short answers.', 'prefers short answers'],
  ['As a nurse, how should I read this?', 'is a nurse'],
  ['I work nights, so what should I do about sleep?', 'works nights'],
  ["I've never been so happy.", 'never been so happy'],
  ['I hope to finish under three hours and to be able to walk afterwards.', 'under three hours'],
  ['I have to be out by the end of July.', 'out by the end of July'],
  ["I can't run at all this week.", 'run at all this week'],
  ["I'm the owner of forty-two dead washing machines.", 'forty-two dead washing machines'],
  ['My own landlord raised his price again today.', 'landlord raised his price'],
  ['I do not like to hide a repair.', 'hide a repair'],
  ['I drive to Todmorden on Mondays and Fridays.', 'Mondays and Fridays'],
  ['I gave up my gym membership.', 'gym membership'],
  ['Please remember that my sister is a doctor.', 'sister is a doctor'],
  ['I had my first swimming lesson on Monday.', 'first swimming lesson'],
];

describe('what is not a statement about the learner’s life', () => {
  it.each(refused)('is not kept: %s', (said) => {
    expect(factsIn(said)).toEqual([]);
  });

  it.each(kept)('is distinguished from statements that are: %s', (said, words) => {
    expect(factsIn(said)).toEqual([expect.stringContaining(words)]);
  });
});
