import { describe, expect, it } from 'vitest';
import { readStatement, sayStatement } from '../../../../src/shared/text/grammar/statement';

describe('a statement in each person', () => {
  it.each([
    [
      'I live in Bergen with my two sons.',
      'You live in Bergen with your two sons.',
      'The learner lives in Bergen with their two sons.',
    ],
    ['My name is Ada.', 'Your name is Ada.', "The learner's name is Ada."],
    ['My exam is now on 10 May.', 'Your exam is now on 10 May.', "The learner's exam is now on 10 May."],
    ['I am a nurse.', 'You are a nurse.', 'The learner is a nurse.'],
    [
      'I was diagnosed with asthma.',
      'You were diagnosed with asthma.',
      'The learner was diagnosed with asthma.',
    ],
    ['I have an exam on 3 May.', 'You have an exam on 3 May.', 'The learner has an exam on 3 May.'],
    ['I do not eat meat.', 'You do not eat meat.', 'The learner does not eat meat.'],
    ['I have never been so happy.', 'You have never been so happy.', 'The learner has never been so happy.'],
    ['I study law.', 'You study law.', 'The learner studies law.'],
    ['I teach maths.', 'You teach maths.', 'The learner teaches maths.'],
    [
      'I no longer work at a bakery.',
      'You no longer work at a bakery.',
      'The learner no longer works at a bakery.',
    ],
    ['I now have a cat.', 'You now have a cat.', 'The learner now has a cat.'],
    [
      'I from now on study at night.',
      'You from now on study at night.',
      'The learner from now on studies at night.',
    ],
    [
      'I cannot run because of my knee.',
      'You cannot run because of your knee.',
      'The learner cannot run because of their knee.',
    ],
    ['I moved to Seattle.', 'You moved to Seattle.', 'The learner moved to Seattle.'],
    ['I need quiet.', 'You need quiet.', 'The learner needs quiet.'],
    ['I quit running.', 'You quit running.', 'The learner quit running.'],
    [
      'I can run when it suits me.',
      'You can run when it suits you.',
      'The learner can run when it suits them.',
    ],
    ['I ask: answer in German.', 'You ask: answer in German.', 'The learner asks: answer in German.'],
    ['The boat is my brother’s.', 'The boat is your brother’s.', 'The boat is their brother’s.'],
  ])('%s', (said, you, learner) => {
    const statement = readStatement(said);
    expect(sayStatement(statement, 'I')).toBe(said);
    expect(sayStatement(statement, 'you')).toBe(you);
    expect(sayStatement(statement, 'learner')).toBe(learner);
    expect(readStatement(you)).toEqual(
      statement.subject === 'other' ? { subject: 'other', words: you } : statement,
    );
  });

  it('leaves a sentence in another language unchanged', () => {
    for (const sentence of ['Je me lève tôt.', 'I Oslo bor jeg alene.', 'Mir gehört das Boot.'])
      for (const person of ['I', 'you', 'learner'] as const)
        expect(sayStatement(readStatement(sentence), person)).toBe(sentence);
  });

  it('leaves a book’s words unchanged', () => {
    const quote = { subject: 'book', words: 'my heart leaps up when I behold' } as const;
    expect(sayStatement(quote, 'you')).toBe('my heart leaps up when I behold');
    expect(sayStatement(quote, 'learner')).toBe('my heart leaps up when I behold');
  });
});

describe('a sentence about the learner in the third person', () => {
  it.each([
    ["I'm from Salem!", 'learner', 'am from Salem'],
    ['i’ve given up tea', 'learner', 'have given up tea'],
    ["I'm 30 years old.", 'learner', 'am 30 years old'],
    ["I can't swim.", 'learner', 'cannot swim'],
    ["You don't live in Salem with your sister.", 'learner', 'do not live in Salem with my sister'],
    ['You can run when it suits you.', 'learner', 'can run when it suits me'],
    ['The learner lives in  Bergen.', 'learner', 'live in Bergen'],
    ['The learner studies law.', 'learner', 'study law'],
    ['The user has their own boat.', 'learner', 'have my own boat'],
    ['The learner reads two pages a day.', 'learner', 'read two pages a day'],
    ["The learner's home is Salem.", 'own', 'home is Salem'],
    ['Your name is Adele.', 'own', 'name is Adele'],
    [
      'On 19 May 2026 the learner ran their first marathon.',
      'learner',
      'ran my first marathon on 19 May 2026',
    ],
    ['Yesterday my coach left.', 'own', 'coach left yesterday'],
    ['Salem it is.', 'other', 'Salem it is.'],
    ['The learner Ada sings.', 'other', 'The learner Ada sings.'],
    ['A breath has four parts.', 'other', 'A breath has four parts.'],
  ] as const)('%s', (sentence, subject, words) => {
    expect(readStatement(sentence)).toEqual({ subject, words });
  });
});
