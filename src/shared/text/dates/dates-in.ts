import type { ParsedComponents, ParsedResult } from 'chrono-node';
import { casual } from 'chrono-node/en';
import { addDays, parseDay, type CalendarDay } from './calendar';
import { weekdayNames } from './calendar-names';

/** A date, a range of days or a time of day that a text names, with the parts that it gives. */
export interface DateInText {
  readonly start: number;
  readonly end: number;
  /** With the preposition before it: "since Monday". */
  readonly text: string;
  readonly year: number | null;
  /** From 1. */
  readonly month: number | null;
  readonly day: number | null;
  /** 0 is Monday. */
  readonly weekday: number | null;
  /** Minutes after midnight. */
  readonly clock: number | null;
  readonly unit: 'clock' | 'day' | 'week' | 'weekend' | 'month' | 'season' | 'year';
  /**
   * Relative to the day on which it is said ("tomorrow", "next week", "in three days"): only `nearest` has the date.
   */
  readonly isRelative: boolean;
  /** The day itself, or the first guess at it if parts are missing. */
  readonly nearest: CalendarDay;
}

const maxTextLength = 1_000;
const preposition =
  '(?:on|in|at|by|until|till|up to|to|from|for|since|before|after|during|through|around|of|within|over|between)';
const leading = new RegExp(`\\b${preposition} (?:the )?(?:(?:early|late|mid|last|this|next) )?$`, 'i');
/** The month in which each begins in the northern hemisphere. */
const seasons: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const weekdays = weekdayNames.map((name) => name.toLowerCase());

/** Adds what chrono does not parse: years and seasons alone, "the 10th" and "Mondays". */
const english = casual.clone();
english.parsers.push(
  {
    pattern: () => new RegExp(`${preposition} ((?:19|20)\\d\\d)\\b(?![-/])`, 'i'),
    extract: (_, match) => ({ year: Number(match[1]) }),
  },
  {
    pattern: () =>
      new RegExp(
        `(?:last|this|next|the|${preposition})(?: the)?(?: early| late| last)? (${Object.keys(seasons).join('|')})(?: (?:of )?(\\d{4}))?\\b`,
        'i',
      ),
    extract: (context, match) => {
      const month = seasons[match[1]?.toLowerCase() ?? ''] ?? 1;
      const found = context.createParsingComponents(match[2] ? { month, year: Number(match[2]) } : { month });
      return found.addTag('season');
    },
  },
  {
    pattern: () => /the (\d{1,2})(?:st|nd|rd|th)\b(?= *(?:$|[,.;)]|at |now|instead))/i,
    extract: (_, match) => ({ day: Number(match[1]) }),
  },
  {
    pattern: () => new RegExp(`(${weekdays.join('|')})s\\b`, 'i'),
    extract: (_, match) => ({ weekday: (weekdays.indexOf(match[1]?.toLowerCase() ?? '') + 1) % 7 }),
  },
);

/** A text without any of these names no date, so most texts need not be parsed. */
const mayNameDate =
  /\d|day|week|month|year|night|noon|morning|evening|tomorrow|\bago\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|spring|summer|autumn|fall|winter/i;

const unitOf = (text: string, parts: ParsedComponents): DateInText['unit'] => {
  if (parts.tags().has('season')) return 'season';
  if (/\bweekend/i.test(text)) return 'weekend';
  if (/\bweeks?\b/i.test(text)) return 'week';
  if (parts.isCertain('day') || parts.isCertain('weekday')) return 'day';
  if (parts.isCertain('month')) return 'month';
  if (parts.isCertain('year')) return 'year';
  return parts.isCertain('hour') ? 'clock' : 'day';
};

/** "I may", "the sun", "I sat" and "for two years" name no date. */
const isDate = ({ text, start }: ParsedResult, before: string): boolean => {
  if (/^(?:sun|sat|mon|wed|now)$/i.test(text) || /^for\b/i.test(text)) return false;
  const month = /^(?:may|march|mar|jan|second)$/i.test(text);
  if (month && !leading.test(before)) return false;
  if (/^(?:this|to)[ -]?(?:week|morning|afternoon|evening|night)$/i.test(text)) return true;
  return (['year', 'month', 'day', 'weekday', 'hour'] as const).some((part) => start.isCertain(part));
};

/** One month after 31 January is 28 February; chrono overflows into March. */
const nearestOf = ({ text, start }: ParsedResult, today: CalendarDay): CalendarDay => {
  const [year, month, day] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  const isOver = /\bmonths?\b/i.test(text) && !start.isCertain('day') && day < today.day && day < 4;
  return isOver ? addDays({ year, month, day }, -day) : { year, month, day };
};

const readDate = (found: ParsedResult, text: string, today: CalendarDay): DateInText => {
  const { start: parts } = found;
  const lead = leading.exec(text.slice(0, found.index))?.[0] ?? '';
  const words = found.text.replace(/[\s,]+$/, '');
  const isCounted = [...parts.tags()].some((tag) => /^result\/relative|^casualReference/.test(tag));
  const isRelative = isCounted || /^(?:next|last|this)\b/i.test(found.text);
  const part = (name: 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute'): number | null =>
    parts.isCertain(name) && !(isCounted && name !== 'hour' && name !== 'minute') ? parts.get(name) : null;
  const weekday = part('weekday');
  const hour = part('hour');
  const isStretch = /\b(?:month|year)s?$/i.test(words);
  return {
    start: found.index - lead.length,
    end: found.index + words.length,
    text: lead + words,
    year: isStretch ? null : part('year'),
    month: isStretch ? null : part('month'),
    day: part('day'),
    weekday: weekday === null ? null : (weekday + 6) % 7,
    clock: hour === null ? null : hour * 60 + (part('minute') ?? 0),
    unit: unitOf(found.text, parts),
    isRelative,
    nearest: /^this week$/i.test(words) ? today : nearestOf(found, today),
  };
};

/**
 * The dates that a text names, in their order. Relative ones are counted from `today`; parts that the text leaves open
 * are null. Only the first thousand characters are read.
 */
export const datesIn = (text: string, today: CalendarDay = parseDay('2000-01-01')): readonly DateInText[] => {
  const short = text.slice(0, maxTextLength);
  if (!mayNameDate.test(short)) return [];
  const noon = { instant: new Date(Date.UTC(today.year, today.month - 1, today.day, 12)), timezone: 0 };
  return english
    .parse(short, noon)
    .filter((found) => isDate(found, short.slice(0, found.index)))
    .map((found) => readDate(found, short, today));
};
