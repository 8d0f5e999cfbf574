import type { Plan, PlanStep } from '../../shared/model';
import { calendarText } from '../../shared/messages/en/plan-draft';
import { dayAfter } from '../../shared/plans/schedule';

/** RFC 5545, 3.1: lines are at most 75 octets long, without the line break. */
const maxLineLength = 75;
/** In UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
};

/** A line folded between characters; each further line begins with a space. */
const foldLine = (line: string): string => {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > maxLineLength) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
};

/** RFC 5545, 3.3.11. Other control characters are not allowed in a text. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n?|\n/gu, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

const compactDay = (day: string): string => day.replaceAll('-', '');
const compactTime = (at: string): string => at.replace(/[-:]|\.\d+/gu, '');

const describe = (step: PlanStep): string =>
  [
    calendarText.effort(step),
    ...(step.steps ?? []).map(({ title, state }) => calendarText.subStep(title, state !== 'open')),
    step.note ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');

/** An event of one whole day. Calendar programs show events; few show tasks. */
const eventOf = (plan: Plan, step: PlanStep, due: string): readonly string[] => {
  const description = describe(step);
  return [
    'BEGIN:VEVENT',
    `UID:plan-${String(plan.id)}-${step.id.replace(/[^\w-]/gu, '-')}@lectern`,
    `DTSTAMP:${compactTime(plan.updatedAt)}`,
    `DTSTART;VALUE=DATE:${compactDay(due)}`,
    `DTEND;VALUE=DATE:${compactDay(dayAfter(due, 1))}`,
    `SUMMARY:${escaped(calendarText.title(step))}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `CATEGORIES:${escaped(plan.title)}`,
    // A step does not make the learner busy for a whole day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
};

/** The steps of a plan that have a day, as an iCalendar file (RFC 5545). Skipped steps are left out. */
export const planCalendar = (plan: Plan): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//Study plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(plan.title)}`,
    ...plan.steps.flatMap((step) =>
      step.due === undefined || step.state === 'skipped' ? [] : eventOf(plan, step, step.due),
    ),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

/** A file name on every system. */
export const calendarName = (title: string): string => {
  const name = title
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${name || 'plan'}.ics`;
};
