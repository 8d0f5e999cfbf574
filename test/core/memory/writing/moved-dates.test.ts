import { describe, expect, it } from 'vitest';
import { relateSentences } from '../../../bench/relate-sentences';
import { noticed } from '../../../support/noticed';
import { learnerStudy } from '../../support/learner-study';
import { sayStatement } from '../../../../src/shared/text/grammar/statement';

const factIn = async (said: string, at = '2026-03-04T18:00:00.000Z'): Promise<string> => {
  const [fact] = await noticed(said, { at });
  if (!fact) throw new Error(`no fact in: ${said}`);
  return sayStatement(fact, 'I');
};

/** A statement, and different wordings that move its date. */
const moved: Readonly<Record<string, readonly string[]>> = {
  'My exam is on 3 May.': [
    'The exam has been moved to 10 May.',
    'My exam is now on 10 May.',
    'My exam is on 10 May now.',
    'The exam is on 10 May now.',
    'My exam was moved to 10 May.',
    'They moved my exam to 10 May.',
    'They have moved the exam to 10 May.',
    'My exam has moved to 10 May.',
    'The exam got pushed to 10 May.',
    'My exam has been postponed until 10 May.',
    'My exam takes place on 10 May instead.',
    'Actually, my exam is on 10 May.',
    'My exam will be on 10 May.',
    'The date of my exam is now 10 May.',
    'The new date of my exam is 10 May.',
    'The date of my exam has changed to 10 May.',
    'My exam date is now 10 May.',
    "My exam's date has changed to 10 May.",
    'I now have my exam on 10 May.',
    'I sit my exam on 10 May now.',
    'My exam moved from 3 May to 10 May.',
    'My exam was moved from 3 May to 10 May.',
    'My exam has been brought forward to 1 May.',
    'My physics exam is on 12 June instead.',
    'Remember that my exam was cancelled.',
    'My exam is on the 10th now.',
  ],
  'I have an exam on 3 May.': ['The exam has been moved to 10 May.', 'My exam is now on 10 May.'],
  'I have my exam on 3 May.': ['My exam is on 10 May.'],
  'My physics exam is on 3 May.': [
    'My physics exam is on 12 June instead.',
    'The physics exam has been rescheduled for 12 June.',
  ],
  'I have a physics exam on 3 May.': [
    'My physics exam is on 12 June instead.',
    'My exam in physics is now on 12 June.',
    'The exam was moved to 12 June.',
  ],
  'My exam in physics is on 3 May.': ['My physics exam is on 12 June instead.'],
  'My dentist appointment is on 3 May.': [
    'My dentist appointment has been moved to 10 May.',
    'My appointment at the dentist is now on 10 May.',
  ],
  'I have a dentist appointment on 3 May.': ['The appointment was moved to 10 May.'],
  'I have an appointment with Dr Hahn on 3 May.': ['My appointment with Dr Hahn is now on 10 May.'],
  'My essay is due on 3 May.': [
    'My essay is due on 10 May now.',
    'My essay is now due on 10 May.',
    'The deadline for my essay was moved to 10 May.',
  ],
  'The deadline for my essay is 3 May.': ['The deadline has been extended to 10 May.'],
  'My deadline is on 3 May.': ['The deadline has been extended to 10 May.'],
  'My trip to Rome is on 3 May.': [
    'My trip to Rome is now on 10 May.',
    'The trip has been postponed to 10 May.',
  ],
  'My trip to Rome starts on 3 May.': ['My trip to Rome starts on 10 May instead.'],
  'I fly to Rome on 3 May.': ['I fly to Rome on 10 May instead.'],
  'I am flying to Rome on 3 May.': ["I'm now flying to Rome on 10 May."],
  'I travel to Rome on 3 May.': ['I now travel to Rome on 10 May.'],
  'My flight is on 3 May.': ['My flight has been rebooked to 10 May.'],
  'My flight to Oslo is on 3 May.': ['My flight to Oslo is now on 10 May.'],
  'My delivery arrives on 3 May.': ['My delivery arrives on 10 May now.'],
  'My parcel arrives on 3 May.': ['The parcel will now arrive on 10 May.'],
  'My new desk is being delivered on 3 May.': ['My new desk is now being delivered on 10 May.'],
  'My parcel comes on Tuesday.': ['The parcel is delayed until Friday.'],
  'My wedding is on 3 May.': ['My wedding is on 10 May now.'],
  'I have an interview on Monday.': ['My interview is on Wednesday now.'],
  'My interview is at 9 am.': ['My interview is at 11 am now.'],
  'My interview is on 3 May at 9 am.': ['My interview is on 3 May at 11 am now.'],
  'My operation is on 3 May.': ['The operation has been put off until 10 May.'],
  'My job interview is on 3 May.': ['The interview has been rescheduled to 10 May.'],
  'My driving test is on 3 May.': ['My driving test got moved to 10 May.', 'The test is on 10 May instead.'],
  'My recital is in June.': ['My recital is now in July.'],
  'My move is on 3 May.': ['My move is now on 10 May.'],
  'My holiday starts on 3 May.': ['My holiday starts on 10 May now.'],
  'My course begins on 3 May.': ['The course now begins on 10 May.', 'My course begins on 10 May instead.'],
  'My visa expires on 3 May.': ['My visa now expires on 10 May.'],
  'My meeting with the dean is on 3 May.': ['The meeting with the dean is now on 10 May.'],
  'My conference is on 3 May.': ['The conference has been moved to 10 May.'],
  'My party is on 3 May.': ['My party is on 10 May instead.'],
  'My check-up is on 3 May.': ['My check-up has been moved to 10 May.'],
  'My viva is on 3 May.': ["They've put my viva back to 10 May.", 'The university moved my viva to 10 May.'],
  'My rent is due on 3 May.': ['My rent is now due on 10 May.'],
  'My exam is on May 3.': ['The exam has been moved to May 10.'],
  'My exam is next Monday.': ['My exam is next Friday now.'],
};

/** Two events, each with a date: a statement about one does not change the other. */
const apart: readonly (readonly [string, string])[] = [
  ['I have a maths exam on 3 May.', 'I have a physics exam on 10 May.'],
  ['My maths exam is on 3 May.', 'My physics exam is on 10 May.'],
  ['My maths exam is on 3 May.', 'My physics exam was moved to 10 May.'],
  ['My maths exam is on 3 May.', 'My physics exam is now on 10 May.'],
  ['My maths exam is on 3 May.', 'My physics exam is on 10 May instead.'],
  ['I have an exam on 3 May.', 'I have another exam on 10 May.'],
  ['I have an exam on 3 May.', 'I have an exam on 10 May.'],
  ['I have an exam on 3 May.', 'I also have an exam on 10 May.'],
  ['My dentist appointment is on 3 May.', "My doctor's appointment is now on 10 May."],
  ['My appointment with Dr Hahn is on 3 May.', 'My appointment with Dr Osei is on 10 May.'],
  ['My appointment with Dr Hahn is on 3 May.', 'My appointment with Dr Osei has been moved to 10 May.'],
  ['My trip to Rome is on 3 May.', 'My trip to Oslo is on 10 May.'],
  ['My trip to Rome is on 3 May.', 'My trip to Oslo has been moved to 10 May.'],
  ['I fly to Rome on 3 May.', 'I fly to Oslo on 10 May.'],
  ['I fly to Rome on 3 May.', 'I fly to Rome on 10 June.'],
  ['My desk arrives on 3 May.', 'My chair arrives on 10 May.'],
  ['My desk arrives on 3 May.', 'My chair now arrives on 10 May.'],
  ['My essay is due on 3 May.', 'My report is due on 10 May.'],
  ['The deadline for my essay is 3 May.', 'The deadline for my report was moved to 10 May.'],
  ['My exam is on 3 May.', 'My exam results come on 10 May.'],
  ['My exam is on 3 May.', 'My resit is on 10 May.'],
  ['My exam is on 3 May.', "My sister's exam is on 10 May."],
  ['My exam is on 3 May.', "My sister's exam was moved to 10 May."],
  ['My exam is on 3 May.', 'My interview has been moved to 10 May.'],
  ['My mock exam is on 3 May.', 'My final exam is now on 10 May.'],
  ['My first exam is on 3 May.', 'My second exam is on 10 May.'],
  ['I have a piano lesson on Monday.', 'I have a piano lesson on Thursday.'],
  ['My piano lesson is on Monday.', 'My cello lesson was moved to Thursday.'],
  ['My oral exam is on 3 May.', 'My written exam has been moved to 10 May.'],
  ['My flight to Oslo is on 3 May.', 'My flight back is on 10 May.'],
  ['My trip to Rome starts on 3 May.', 'My trip to Rome ends on 10 May.'],
  ['My course starts on 3 May.', 'My course ends on 10 May.'],
  ['My course starts on 3 May.', 'My course now ends on 10 May.'],
  ['My course starts on 3 May.', 'My exam is on 10 May now.'],
  ['I moved to Leeds on 3 May.', 'I moved to York on 10 May 1999.'],
  ['My parcel arrives on 3 May.', 'My second parcel arrives on 10 May.'],
];

describe('the date of an event', () => {
  it.each(Object.entries(moved).flatMap(([first, later]) => later.map((one) => [first, one] as const)))(
    '%s %s: has changed',
    async (first, later) => {
      expect(relateSentences(await factIn(first), await factIn(later))).toBe('update');
    },
  );

  it.each(apart)('%s %s: both stay', async (first, second) => {
    expect(relateSentences(await factIn(first), await factIn(second))).toBe('different');
  });
});

describe('a date that the learner states again', () => {
  it.each([
    ['My exam is on 3 May.', 'The exam has been moved to 10 May.', 'When is my exam?', /10 May/, /\b3 May/],
    [
      'I have a physics exam on 3 May.',
      'My physics exam is on 12 June instead.',
      'When is my physics exam?',
      /12 June/,
      /3 May/,
    ],
    [
      'My dentist appointment is on 3 May.',
      'They moved my dentist appointment to 10 May.',
      'When is my dentist appointment?',
      /10 May/,
      /\b3 May/,
    ],
    [
      'My essay is due on 3 May.',
      'The deadline for my essay was extended to 10 May.',
      'When is my essay due?',
      /10 May/,
      /\b3 May/,
    ],
    [
      'My trip to Rome starts on 3 May.',
      'My trip to Rome starts on 10 May instead.',
      'When is my trip to Rome?',
      /10 May/,
      /\b3 May/,
    ],
    [
      'My parcel arrives on 3 May.',
      'The parcel is delayed until 10 May.',
      'When does my parcel arrive?',
      /10 May/,
      /\b3 May/,
    ],
  ])('%s %s', async (first, later, question, now, then) => {
    const { say, all } = await learnerStudy();
    await say(first);
    await say(later);
    const [old, fresh, ...more] = await all();
    expect(more).toEqual([]);
    expect(old).toMatchObject({ status: 'superseded', supersededBy: fresh?.id, validTo: fresh?.createdAt });
    expect(fresh).toMatchObject({ status: 'active', supersededBy: null });
    const { content, context } = await say(question);
    expect(content).toMatch(now);
    expect(content).not.toMatch(then);
    const recalled = context.filter(({ source }) => source.kind === 'fact').map(({ text }) => text);
    expect(recalled.join(' ')).not.toMatch(then);
  });

  it('is unchanged if two exams are known and it is unclear which was moved', async () => {
    const { say, all } = await learnerStudy();
    await say('I have a maths exam on 3 May.');
    await say('I have a physics exam on 10 May.');
    await say('The exam was moved to 20 May.');
    expect((await all()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    await say('My physics exam is on 21 May now.');
    expect((await all()).map(({ status }) => status)).toEqual(['active', 'superseded', 'active', 'active']);
  });
});

describe('a relative date', () => {
  it.each([
    // The same words a week later mean a different day.
    ['My exam is next Friday.', 'My exam is next Friday.', 'update'],
    ['I have my exam tomorrow.', 'My exam is on 3 December.', 'update'],
    ['My exam is next week.', 'The exam moved to next month.', 'update'],
    ['My exam is next month.', 'The exam was moved to 10 January.', 'update'],
  ] as const)('%s / %s', async (first, second, relation) => {
    const known = await factIn(first, '2026-11-22T18:00:00Z');
    const said = await factIn(second, '2026-11-29T18:00:00Z');
    expect(relateSentences(known, said)).toBe(relation);
  });
});
