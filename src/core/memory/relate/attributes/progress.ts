import type { Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { content, groups, made } from './made';

const units = 'chapter|page|section|part|lesson|unit|exercise|step|level';
/** Where the learner stands in a book. */
export const progress = ({ text }: Canonical): readonly Attribute[] => {
  const at =
    groups(
      new RegExp(
        `^i be (?:still |only |already )?(?:stuck |up )?(?:on|at|in|to|reading) (?<unit>${units}) (?<value>\\d+)(?<rest>.*)$`,
      ),
      text,
    ) ??
    groups(
      new RegExp(
        `^i have (?:read|got|reached|come|reached) (?:up )?(?:to |as far as )?(?<unit>${units}) (?<value>\\d+)(?<rest>.*)$`,
      ),
      text,
    );
  if (at) {
    const book = [...content(at['rest'] ?? '')].toSorted().join(' ');
    return [
      made({ key: `place in ${book} by ${at['unit'] ?? ''}`, value: at['value'] ?? '', sort: 'number' }),
    ];
  }
  const done = groups(
    new RegExp(`^i (?:have )?(?:finished|done|finish|read) (?<unit>${units}) (?<value>\\d+)(?<rest>.*)$`),
    text,
  );
  if (!done) return [];
  const book = [...content(done['rest'] ?? '')].toSorted().join(' ');
  return [
    made({
      key: `place in ${book} by ${done['unit'] ?? ''}`,
      value: done['value'] ?? '',
      ended: true,
      sort: 'number',
    }),
  ];
};
