import { expect, it } from 'vitest';
import { noticed } from '../../../support/noticed';

import { sayStatement } from '../../../../src/shared/text/grammar/statement';

/** A Sunday. */
const sunday = '2026-11-22T17:00:00.000Z';
const factsOf = (content: string, at = sunday, timeZone = 'Europe/Berlin') =>
  noticed(content, { at, timeZone });
const factOf = async (content: string, at?: string, timeZone?: string) => {
  const [fact] = await factsOf(content, at, timeZone);
  return fact && sayStatement(fact, 'learner');
};

it.each([
  [
    'I plan to finish chapter 3 by next Friday.',
    'The learner plans to finish chapter 3 by next Friday (27 November 2026).',
  ],
  ['My exam is on Friday.', "The learner's exam is on Friday (27 November 2026)."],
  [
    'My exam has been moved to next Tuesday.',
    "The learner's exam has been moved to next Tuesday (24 November 2026).",
  ],
  ['I will read chapter 4 tomorrow.', 'The learner will read chapter 4 tomorrow (23 November 2026).'],
  [
    'My interview is tomorrow morning at 9.',
    "The learner's interview is tomorrow morning at 9 (23 November 2026).",
  ],
  [
    'I am going to reread chapter 2 in two weeks.',
    'The learner is going to reread chapter 2 in two weeks (6 December 2026).',
  ],
  ['I have a test next week.', 'The learner has a test next week (23 November to 29 November 2026).'],
  ['My deadline is next month.', "The learner's deadline is next month (in December 2026)."],
  ['I finished chapter 3 on Friday.', 'The learner finished chapter 3 on Friday (20 November 2026).'],
  [
    'My goal is to finish the book in two weeks.',
    "The learner's goal is to finish the book in two weeks (6 December 2026).",
  ],
  ['I moved to Leeds last week.', 'The learner moved to Leeds last week (9 November to 15 November 2026).'],
  ['I moved to Leeds two years ago.', 'The learner moved to Leeds two years ago (in 2024).'],
  ['I got married last Saturday.', 'The learner got married last Saturday (21 November 2026).'],
  ['I moved to Leeds yesterday.', 'The learner moved to Leeds yesterday (21 November 2026).'],
])('a day that means nothing weeks later gets its date beside it: %s', async (said, fact) => {
  expect(await factOf(said)).toBe(fact);
});

it.each([
  [
    'I was a nurse in Leeds for the last two years.',
    'The learner was a nurse in Leeds for the last two years.',
  ],
  ['I train every Friday.', 'The learner trains every Friday.'],
  ['I plan to read on Friday evenings.', 'The learner plans to read on Friday evenings.'],
  ['My piano lesson is on Monday.', "The learner's piano lesson is on Monday."],
  ['My exam is next Friday, 27 November.', "The learner's exam is next Friday, 27 November."],
  ['My exam was moved from Friday to Monday.', "The learner's exam was moved from Friday to Monday."],
])('what is a habit, has its date or could be two days is kept as it was said: %s', async (said, fact) => {
  expect(await factOf(said)).toBe(fact);
});

it('counts from the day where the learner lives, in weeks that begin on Monday', async () => {
  const plan = 'I plan to finish chapter 3 tomorrow.';
  // 23:30 in London is the next morning in Tokyo already.
  expect(await factOf(plan, '2026-11-22T23:30:00.000Z', 'Asia/Tokyo')).toContain(
    'tomorrow (24 November 2026)',
  );
  expect(await factOf(plan, '2026-11-22T23:30:00.000Z', 'Europe/London')).toContain(
    'tomorrow (23 November 2026)',
  );
  const wednesday = '2026-11-25T12:00:00.000Z';
  expect(await factOf('My exam is next Friday.', wednesday)).toContain('next Friday (4 December 2026)');
  expect(await factOf('My exam is this Friday.', wednesday)).toContain('this Friday (27 November 2026)');
  expect(await factOf('I plan to finish chapter 3 in a month.', '2027-01-31T12:00:00.000Z')).toContain(
    'in a month (28 February 2027)',
  );
});

it('leaves the evidence as it was said, and reads well when it is shown', async () => {
  const said = 'Hello! I plan to finish chapter 3 by next Friday.';
  const [fact] = await factsOf(said);
  expect(fact?.evidence).toMatchObject({ quote: 'I plan to finish chapter 3 by next Friday' });
  if (fact?.evidence.kind !== 'turn') throw new Error('a learner fact without its turn');
  expect(said.slice(fact.evidence.start, fact.evidence.end)).toBe(fact.evidence.quote);
  expect(sayStatement(fact, 'you')).toBe('You plan to finish chapter 3 by next Friday (27 November 2026).');
});
