import type { TimelineEntry } from '../../../../shared/model';
import { text } from '../../../messages/text';

const wordsOf = (set: unknown, names: object): string => {
  const name = (names as Readonly<Record<string, string>>)[String(set)];
  return name ?? String(set);
};

/** What a change set, in words: "turned off, important". */
export function changeWords(change: TimelineEntry['change']): string {
  const { set } = text.audit;
  return Object.entries(change)
    .flatMap(([name, value]) => {
      if (value === undefined || !(name in set) || name === 'scopeId') return [];
      const names = set[name as keyof typeof set];
      return typeof names === 'string' ? [names] : [wordsOf(value, names)];
    })
    .join(', ');
}
