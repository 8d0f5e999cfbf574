import { describe, expect, it } from 'vitest';
import { calendarName, planCalendar } from '../../../src/core/plans/plan-calendar';
import { asPlanId, type Plan, type PlanStep } from '../../../src/shared/model';

const plan = (title: string, steps: PlanStep[]): Plan => ({
  id: asPlanId(7),
  title,
  description: '',
  status: 'active',
  bookId: null,
  steps,
  pace: null,
  progress: 0,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-04T18:05:09.123Z',
});

interface Property {
  readonly name: string;
  readonly value: string;
}

const textOf = (value: string): string =>
  value.replace(/\\([nN,;\\])/gu, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** Reads a file as RFC 5545 describes it: unfolds the lines, then splits names, parameters and values. */
const parse = (file: string): readonly (readonly Property[])[] => {
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const properties = lines.map((line): Property => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1) };
  });
  expect(properties[0]).toEqual({ name: 'BEGIN', value: 'VCALENDAR' });
  expect(properties.at(-1)).toEqual({ name: 'END', value: 'VCALENDAR' });
  const begins = properties.flatMap(({ name, value }, at) =>
    name === 'BEGIN' && value === 'VEVENT' ? [at] : [],
  );
  return begins.map((begin) => {
    const end = properties.findIndex(
      ({ name, value }, at) => at > begin && name === 'END' && value === 'VEVENT',
    );
    return properties.slice(begin + 1, end);
  });
};
const valueOf = (event: readonly Property[] | undefined, name: string): string =>
  event?.find((one) => one.name === name)?.value ?? '';

describe('a plan as a calendar file', () => {
  it('has an event of a whole day for each step with a day', () => {
    const [first, ...others] = parse(
      planCalendar(
        plan('Read', [
          { id: 'a', title: 'Read “Breath”', pages: [3, 9], due: '2026-03-31', minutes: 20, state: 'open' },
          { id: 'b', title: 'Without a day', state: 'open' },
          { id: 'c', title: 'Skipped', due: '2026-04-01', state: 'skipped' },
        ]),
      ),
    );
    expect(others).toEqual([]);
    expect(valueOf(first, 'DTSTART;VALUE=DATE')).toBe('20260331');
    expect(valueOf(first, 'DTEND;VALUE=DATE')).toBe('20260401');
    expect(valueOf(first, 'DTSTAMP')).toBe('20260304T180509Z');
    expect(textOf(valueOf(first, 'SUMMARY'))).toBe('Read “Breath”');
    expect(textOf(valueOf(first, 'DESCRIPTION'))).toContain('20 min');
  });

  it('keeps its identifiers when the plan changes', () => {
    const uids = (title: string): readonly string[] =>
      parse(planCalendar(plan(title, [{ id: 'x-1', title, due: '2026-03-31', state: 'open' }]))).map(
        (event) => valueOf(event, 'UID'),
      );
    expect(uids('One')).toEqual(uids('Two'));
    expect(new Set(uids('One')).size).toBe(1);
  });

  it('escapes text and folds long lines between characters', () => {
    const title = `Commas, semicolons; back\\slashes and ${'Ünïcödé 漢字 🙂 '.repeat(20)}end`;
    const note = 'BEGIN:VEVENT\nSecond line\u0007';
    const [event] = parse(
      planCalendar(plan('A, b; c', [{ id: 'a', title, note, due: '2026-03-31', state: 'open' }])),
    );
    expect(textOf(valueOf(event, 'SUMMARY'))).toBe(title);
    expect(textOf(valueOf(event, 'DESCRIPTION'))).toBe('BEGIN:VEVENT\nSecond line');
    expect(textOf(valueOf(event, 'CATEGORIES'))).toBe('A, b; c');
  });

  it('is named after the plan', () => {
    expect(calendarName('Oral: 12 March / part 1')).toBe('Oral 12 March part 1.ics');
    expect(calendarName('???')).toBe('plan.ics');
  });
});
