import { pastTense } from '../../../../shared/text/grammar/past-tense';
import { addDays, dayAt, longDay } from '../../../../shared/text/dates/calendar';

const WHEN =
  'yesterday|last night|this morning|this afternoon|this evening|today|earlier today|last (?:week|month|year|weekend|summer|winter|spring|autumn|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:a|one|two|three|four|five|six|\\d+) (?:days?|weeks?|months?|years?) ago|on (?:mon|tues|wednes|thurs|fri|satur|sun)day';
const PAST = `(?:${pastTense}|didn't|couldn't|wasn't)`;
const FIRST = new RegExp(`^(?<when>${WHEN}),? (?<who>i|my(?: [\\w'-]+){1,3}?) (?<rest>${PAST}\\b.*)$`, 'i');
const LAST = new RegExp(`^(?<who>i|my(?: [\\w'-]+){1,3}?) (?<rest>${PAST}\\b.+?),? (?<when>${WHEN})$`, 'i');
const MIDDLE = new RegExp(
  `^(?<who>i|my(?: [\\w'-]+){1,3}?) (?<rest>${PAST}\\b[^,]*?) (?<when>${WHEN})(?<after>,? (?:and|but|because|in|at|with|after|for|to) .+)$`,
  'i',
);
/** What was said or asked here is in the sessions already. */
const TALK =
  /^(?:asked|told|said|wondered|thought|wanted to|was wondering|meant|mentioned|read (?:about|that|in)|had a question)\b/i;

/** "Yesterday I failed my test" as a statement that is still true when it is read later. */
export function episodeIn(clause: string, saidAt: string, timeZone: string): string | null {
  const groups = (FIRST.exec(clause) ?? LAST.exec(clause) ?? MIDDLE.exec(clause))?.groups;
  if (groups === undefined) return null;
  const { who = '', rest = '', when = '', after = '' } = groups;
  if (TALK.test(rest)) return null;
  return [who, rest + after, dated(when.toLowerCase(), saidAt, timeZone)].join(' ').trimEnd();
}

/** "On 19 May 2026"; empty where nobody knows on which day it was said. */
function dated(when: string, saidAt: string, timeZone: string): string {
  const moment = Date.parse(saidAt);
  if (Number.isNaN(moment)) return '';
  const day = (back: number): string => longDay(addDays(dayAt(moment, timeZone), -back));
  if (when === 'yesterday') return `on ${day(1)}`;
  if (when === 'last night') return `on the night of ${day(1)}`;
  const part = /^this (morning|afternoon|evening)$/.exec(when)?.[1];
  if (part !== undefined) return `on the ${part} of ${day(0)}`;
  if (when === 'today' || when === 'earlier today') return `on ${day(0)}`;
  return `${when} (said on ${day(0)})`;
}
