import type { Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { whenIn, withoutDates } from '../when';
import { opensWithDay } from './dated';
import { groups, made, placeSort, subjectOf, tail, whose } from './made';

const homes: readonly (readonly [RegExp, boolean])[] = [
  [
    new RegExp(
      `^${whose} (?:have )?(?:no longer live|used to live)(?:s)? (?:in|at) (?<place>.+?)(?: no longer)?$`,
    ),
    true,
  ],
  [new RegExp(`^${whose} do not live (?:in|at) (?<place>.+?)(?: no longer)?$`), true],
  [new RegExp(`^${whose} (?:have )?moved (?:out of|away from) (?<place>.+)$`), true],
  [new RegExp(`^${whose} (?:be )?live (?:in|at) (?<place>.+)$`), false],
  [new RegExp(`^${whose} be based in (?<place>.+)$`), false],
  [
    new RegExp(`^${whose} (?:have )?(?:moved|relocated)(?: back)?(?: from (?<from>.+?))? to (?<place>.+)$`),
    false,
  ],
  [new RegExp(`^${whose} (?:have )?settled in (?<place>.+)$`), false],
];

/** Where somebody lives. A move of long ago is no home any more than it is none. */
export const home = ({ text }: Canonical): readonly Attribute[] => {
  for (const [pattern, ended] of homes) {
    const found = groups(pattern, text);
    const place = found?.['place'];
    if (found === null || place === undefined) continue;
    if (/moved|relocated/.test(text) && whenIn(text).year !== null) return [];
    const { who, soft } = subjectOf(found['who'] ?? '');
    const value = withoutDates(place).replace(tail, '').trim();
    const moved = /\b(?:moved|relocated)\b/.test(text);
    // An exam that "got moved to 10 May" lives nowhere.
    if (moved && opensWithDay.test(place)) continue;
    const sort = placeSort(value);
    // "Moved to a quieter desk", "to a new team": no home at all.
    if (moved && !ended && sort === 'dwelling') return [];
    const key = sort === 'dwelling' ? `${who}:dwelling` : `${who}:home`;
    return [made({ key, value, sort, soft, ended })];
  }
  const household = groups(/^i live (?<with>with .+|alone)$/, text);
  return household ? [made({ key: 'i:household', value: household['with'] ?? '', soft: true })] : [];
};
