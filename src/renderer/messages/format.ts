import { formatWords } from './format-words';
import { language, locale } from './language';

const words = formatWords[language];
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const counts = new Intl.NumberFormat(locale);
const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** English has a comma after a weekday in some versions of its data, German always. */
const withoutComma = (day: string): string => (language === 'en' ? day.replace(',', '') : day);

export const formatNumber = (value: number): string => counts.format(value);
const decimalMark = short.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.';
/** A number as people type it, without thousands separators. */
export const asTyped = (value: number): string => String(value).replace('.', decimalMark);
export const fromTyped = (typed: string): number => Number(typed.trim().replace(decimalMark, '.'));

/** With a fixed number of digits after the decimal point. */
export const formatDecimal = (value: number, digits: number): string =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;
export const formatTime = (at: string | Date): string => time.format(new Date(at));
export const formatDate = (at: string | Date): string => dayYear.format(new Date(at));
export const formatLongDay = (at: string | Date): string => withoutComma(longDay.format(new Date(at)));
/** "27 Nov 2026, 18:02". */
export const formatMoment = (at: string | Date): string => moment.format(new Date(at));
export const formatDay = (at: string | Date): string => day.format(new Date(at));

const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short' });
/** "March 2026". */
export const formatMonth = (at: string | Date): string => month.format(new Date(at));
export const formatShortMonth = (at: string | Date): string => shortMonth.format(new Date(at));

/** "17 to 23 November", "30 November to 6 December". */
export const formatDays = (from: Date, to: Date): string =>
  `${from.getMonth() === to.getMonth() ? words.dayOfMonth(from.getDate()) : dayMonth.format(from)} ${words.to} ${dayMonth.format(to)}`;

/** A local day as `YYYY-MM-DD`. */
export const isoDay = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

/** Noon of a local day, so that daylight saving time can't shift it to another day. */
export const dayToDate = (iso: string): Date => new Date(`${iso}T12:00:00`);

export const daysBetween = (from: string, to: string): number =>
  Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000);

/** The days of a week from Monday. */
const week = (format: Intl.DateTimeFormat): readonly string[] =>
  Array.from({ length: 7 }, (_, day) => format.format(new Date(2024, 0, day + 1, 12)));
/** "Mon", "Tue". */
export const weekdays = week(shortWeekday);
/** "M", "T". */
export const weekdayLetters = week(new Intl.DateTimeFormat(locale, { weekday: 'narrow' }));

/** A moment as a time if it was today, as a weekday in the last week, otherwise as a date. */
export function formatWhen(at: string, now = new Date()): string {
  const then = new Date(at);
  const days = daysBetween(isoDay(then), isoDay(now));
  if (days <= 0) return time.format(then);
  if (days === 1) return relative.format(-1, 'day');
  if (days < 7) return shortWeekday.format(then);
  return then.getFullYear() === now.getFullYear() ? day.format(then) : dayYear.format(then);
}

export function formatMinutes(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The words before a page number, in full and abbreviated. */
export const pageWords: { readonly page: string; readonly abbreviated: string } = words;
export const formatPage = (label: string): string => `${words.abbreviated} ${label}`;

export const plural = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The size of a file or of memory as system tools show it: in decimal units, with one decimal place below ten. */
export function formatDiskSize(bytes: number): string {
  const [size, unit] = bytes < 999_500_000 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${short.format(size < 9.95 ? size : Math.round(size))} ${unit}`;
}

/** How much longer something takes. */
export const formatDuration = (seconds: number): string => {
  if (seconds < 60) return `${String(Math.max(1, Math.round(seconds)))} s`;
  return seconds < 5400
    ? `${String(Math.round(seconds / 60))} min`
    : `${String(Math.round(seconds / 3600))} h`;
};

export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(Math.min(1, bytes), Math.round(bytes / 1024))} KB`;
  return `${formatDecimal(bytes / 1024 / 1024, 1)} MB`;
}
