import { daysBetween, formatLongDay, formatTime, isoDay } from '../../../messages/format';
import { text } from '../../../messages/text';

/** A day in words: today, yesterday, or Friday 21 November, with the year if it isn't this one. */
function dayInWords(at: string, now = new Date()): string {
  const then = new Date(at);
  const days = daysBetween(isoDay(then), isoDay(now));
  if (days === 0) return text.thread.today;
  if (days === 1) return text.thread.yesterday;
  const day = formatLongDay(then);
  return then.getFullYear() === now.getFullYear() ? day : `${day} ${then.getFullYear()}`;
}

export const dayAndTime = (at: string): string => `${dayInWords(at)}, ${formatTime(at)}`;
