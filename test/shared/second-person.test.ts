import { describe, expect, it } from 'vitest';
import { asKept } from '../../src/shared/text/grammar/about-learner';
import { addressed } from '../../src/shared/text/grammar/second-person';

describe('a fact as it is told to whom it is about', () => {
  it.each([
    ['The learner lives in Bergen with their two sons.', 'You live in Bergen with your two sons.'],
    ["The learner's name is Ada.", 'Your name is Ada.'],
    ["The learner's exam is now on 10 May.", 'Your exam is now on 10 May.'],
    ['The learner is a nurse.', 'You are a nurse.'],
    ['The learner was diagnosed with asthma.', 'You were diagnosed with asthma.'],
    ['The learner has an exam on 3 May.', 'You have an exam on 3 May.'],
    ['The learner does not eat meat.', 'You do not eat meat.'],
    ['The learner has never been so happy.', 'You have never been so happy.'],
    ['The learner likes tea.', 'You like tea.'],
    ['The learner studies law.', 'You study law.'],
    ['The learner teaches maths.', 'You teach maths.'],
    ['The learner uses vim.', 'You use vim.'],
    ['The learner no longer works at a bakery.', 'You no longer work at a bakery.'],
    ['The learner now has a cat.', 'You now have a cat.'],
    ['The learner from now on studies in the mornings.', 'You from now on study in the mornings.'],
    ['The learner cannot run because of their knee.', 'You cannot run because of your knee.'],
    ['The learner moved to Seattle.', 'You moved to Seattle.'],
    ['The learner gave up their gym membership.', 'You gave up your gym membership.'],
    ['The learner asks: Always answer in German.', 'You ask: Always answer in German.'],
    ['The learner plans to read two chapters.', 'You plan to read two chapters.'],
    ['The learner is a nurse and works nights.', 'You are a nurse and work nights.'],
    ['The learner lives in Bergen and has two sons.', 'You live in Bergen and have two sons.'],
    ['The learner likes cats and dogs.', 'You like cats and dogs.'],
    [
      'The learner asked to remember that the boat is blue.',
      'You asked me to remember that the boat is blue.',
    ],
    ['On 19 May 2026 the learner ran their first marathon.', 'On 19 May 2026 you ran your first marathon.'],
    [
      "Last week (said on 20 May 2026) the learner's coach left.",
      'Last week (said on 20 May 2026) your coach left.',
    ],
  ])('%s', (fact, said) => {
    expect(addressed(fact)).toBe(said);
  });

  it.each([
    // Whose dog, who threw whom out, whose answers: nobody can say.
    'The learner loves their parents and their dog.',
    'The learner fixed the twelve machines before they threw them out.',
    'The learner enjoys reading your answers.',
    // No verb to be sure of, or nobody to speak to.
    'The learner Ada sings.',
    'A breath has four parts.',
    'The sister of the learner is a vet.',
  ])('stays as it is kept where that is not sure: %s', (fact) => {
    expect(addressed(fact)).toBe(fact);
  });
});

describe('what the learner writes over a fact', () => {
  const lives = 'The learner lives in Portland.';
  it.each([
    [lives, 'You live in Portland.', lives],
    [lives, 'You live in Salem, Oregon.', 'The learner lives in Salem, Oregon.'],
    [lives, 'I live in Salem.', 'The learner lives in Salem.'],
    [lives, "I'm from Salem.", 'The learner is from Salem.'],
    [
      lives,
      "You don't live in Salem with your sister.",
      'The learner does not live in Salem with their sister.',
    ],
    [lives, 'You no longer live in Portland.', 'The learner no longer lives in Portland.'],
    [lives, 'My home is Salem.', "The learner's home is Salem."],
    [lives, 'The learner lives in Salem.', 'The learner lives in Salem.'],
    [lives, 'Salem it is.', 'Salem it is.'],
    ["The learner's name is Ada.", 'Your name is Adele.', "The learner's name is Adele."],
    ['The learner quit running.', 'You quit swimming.', 'The learner quit swimming.'],
    [
      'The learner moved to Seattle.',
      'You moved to Tacoma with your dog.',
      'The learner moved to Tacoma with their dog.',
    ],
    ['The learner needs quiet.', 'You need silence.', 'The learner needs silence.'],
    [
      'The learner no longer works at a bakery.',
      'You no longer live at a bakery.',
      'The learner no longer lives at a bakery.',
    ],
    [
      'The learner reads two pages a day.',
      'You read three pages a day.',
      'The learner reads three pages a day.',
    ],
    ['The learner cannot run.', 'You can run when it suits you.', 'The learner can run when it suits them.'],
    ['A breath has four parts.', 'Your breath has four parts.', 'Your breath has four parts.'],
    [
      'The learner loves their parents and their dog.',
      'The learner loves their dog.',
      'The learner loves their dog.',
    ],
  ])('%s %s', (before, written, kept) => {
    expect(asKept(written, before)).toBe(kept);
  });
});
