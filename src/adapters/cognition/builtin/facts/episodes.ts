import { pastTense } from '../../../../shared/text/grammar/past-tense';
import { dayAt, longDay } from '../../../../shared/text/dates/calendar';
import { datesIn, type DateInText } from '../../../../shared/text/dates/dates-in';

const PAST = new RegExp(
  `^(?:i|my(?: [\\w'-]+){1,3}?) (?<did>(?:${pastTense}|didn't|couldn't|wasn't)\\b.*)$`,
  'i',
);
/** What was said or asked here is in the sessions already. */
const TALK =
  /^(?:asked|told|said|wondered|thought|wanted to|was wondering|meant|mentioned|read (?:about|that|in)|had a question)\b/i;

/** "Yesterday I failed my test" as a statement that is still true when it is read later. */
export function episodeIn(clause: string, saidAt: string, timeZone: string): string | null {
  const moment = Date.parse(saidAt);
  const today = Number.isNaN(moment) ? undefined : dayAt(moment, timeZone);
  const past = datesIn(clause, today).find(isPast);
  if (past === undefined) return null;
  const statement = `${clause.slice(0, past.start)}${clause.slice(past.end)}`
    .replace(/^(?:earlier )?,? ?/i, '')
    .replace(/\s+,?\s*/g, ' ')
    .trim();
  const did = PAST.exec(statement)?.groups?.['did'];
  if (did === undefined || TALK.test(did)) return null;
  return today === undefined ? statement : `${statement} ${dated(past, longDay(today))}`;
}

const isPast = ({ text, isRelative, weekday }: DateInText): boolean =>
  (isRelative && !/\b(?:next|tomorrow|in|within)\b/i.test(text)) || (weekday !== null && /^on\b/i.test(text));

/** "On 19 May 2026", or the original words with the day on which they were said. */
const dated = ({ text, unit, nearest }: DateInText, said: string): string => {
  const when = text.toLowerCase();
  const part = /^(?:this (morning|afternoon|evening)|last (night))$/.exec(when);
  if (part) return `on the ${part[1] ?? part[2] ?? ''} of ${longDay(nearest)}`;
  return unit === 'day' && /^(?:earlier )?(?:yesterday|today)$/.test(when)
    ? `on ${longDay(nearest)}`
    : `${when} (said on ${said})`;
};
