import { describe, expect, it } from 'vitest';
import { readGoal } from '../../../src/shared/plans/read-goal';

/** A Wednesday. */
const from = '2026-03-04';

describe('a goal as typed', () => {
  it.each([
    ['finish by 12 March, 30 minutes a day', '2026-03-12', { minutesADay: 30 }, 'finish'],
    [
      'Finish by 20 January, 20 minutes a day, not on Sundays',
      '2027-01-20',
      { minutesADay: 20, off: [6] },
      'Finish',
    ],
    ['Finish by 25 January, not on Sundays', '2027-01-25', { off: [6] }, 'Finish'],
    ['chapters 2 to 4 in three weeks', '2026-03-25', null, 'chapters 2 to 4'],
    ['10 pages a day', null, { pagesADay: 10 }, ''],
    ['half an hour a day on weekdays', null, { minutesADay: 30, off: [5, 6] }, ''],
    ['an hour and a half every evening, except Sat and Sun', null, { minutesADay: 90, off: [5, 6] }, ''],
    ['1 h 30 min per day', null, { minutesADay: 90 }, ''],
    ['only on Mondays, Wednesdays and Fridays', null, { off: [1, 3, 5, 6] }, ''],
    ['be ready for the oral before 12 March', '2026-03-11', null, 'be ready for the oral'],
    ['pages 10 to 19', null, null, 'pages 10 to 19'],
    ['I want to sleep better before my exam', null, null, 'I want to sleep better before my exam'],
    ['the chapter on nerves by Friday', '2026-03-06', null, 'the chapter on nerves'],
    ['finish in March', '2026-03-31', null, 'finish'],
    ['finish by tomorrow', '2026-03-05', null, 'finish'],
    ['finish by 3 March 2020', null, null, 'finish'],
    ['', null, null, ''],
  ] as const)('%s', (goal, until, pace, aim) => {
    expect(readGoal(goal, from)).toEqual({ until, pace, aim });
  });
});
