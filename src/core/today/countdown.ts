import type { Fact, Today } from '../../shared/model';
import { type CalendarDay, dayAt, daysBetween, isoDay, parseDay } from '../../shared/text/dates/calendar';
import { datesIn, type DateInText } from '../../shared/text/dates/dates-in';

/** Days further ahead are not counted down. */
const maxDays = 366;
const maxNameWords = 6;

/** What may come between an event and its date: "is on", "was moved to", "takes place on". */
const between =
  /(?:[\s,(:]|\b(?:is|are|was|were|will|be|has|have|been|now|due|held|takes?|place|starts?|begins?|falls?|moved|postponed|changed|set|on|in|at|by|to|for|the)\b)+$/iu;
/** What comes before the event: "am preparing for my", "have an". */
const lead = /^.*\b(?:an?|my|the|our)\s+/iu;

/** "Oral exam" from "have my oral exam on 12 December"; null if no short name is found. */
const eventOf = ({ subject, words }: Fact, date: DateInText): string | null => {
  const before = words.slice(0, date.start).replace(between, '').trim();
  const name = subject === 'own' && !lead.test(before) ? before : before.replace(lead, '');
  if (name === before && subject !== 'own') return null;
  if (name === '' || name.split(/\s+/u).length > maxNameWords) return null;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The day of a date; without a year, the first one after it was said. */
const dayOf = ({ year, month, day }: DateInText, said: CalendarDay): string | null => {
  if (month === null || day === null) return null;
  const first = { year: year ?? said.year, month, day };
  return isoDay(year === null && isoDay(first) < isoDay(said) ? { ...first, year: said.year + 1 } : first);
};

/** The next event with a date among facts about the learner. */
export const findCountdown = (
  facts: readonly Fact[],
  today: string,
  timeZone: string,
): Today['countdown'] => {
  const coming = facts.flatMap((fact) => {
    if (fact.subject !== 'own' && fact.subject !== 'learner') return [];
    const said = dayAt(Date.parse(fact.updatedAt), timeZone);
    const dates = datesIn(fact.words, said);
    const [date] = dates;
    const day = dates.map((one) => dayOf(one, said)).find((one) => one !== null);
    const event = date && day ? eventOf(fact, date) : null;
    if (!day || event === null || day < today) return [];
    const days = daysBetween(parseDay(today), parseDay(day));
    return days > maxDays ? [] : [{ factId: fact.id, event, day, days }];
  });
  return coming.toSorted((a, b) => a.days - b.days)[0] ?? null;
};
