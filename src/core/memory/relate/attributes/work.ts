import type { Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { occupations } from '../lexicon';
import { whenIn, withoutDates } from '../when';
import { groups, made, tail } from './made';

const sideJob =
  /\b(?:weekends?|part-time|evening|freelance|side|volunteer|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|saturday|sunday)\b/;
const noEmployer = /^(?:night|home|day|weekend|it|this|that|all|least|first|my (?:desk|own)|the same)\b/;

/** What somebody does for a living and for whom. */
export const work = ({ text }: Canonical): readonly Attribute[] => {
  const side = sideJob.test(text);
  const as = groups(
    /^i (?<not>no longer |used to |do not )?(?:be )?(?:work|works|working|worked) as (?:an? |the )?(?<job>.+?)(?<gone> no longer)?$/,
    text,
  );
  const became = groups(/^i (?:have )?(?:became|become) (?:an? |the )(?<job>.+)$/, text);
  const job = groups(/^my job be (?:an? )?(?<job>.+)$/, text);
  const found = as ?? became ?? job;
  if (found?.['job'] !== undefined) {
    if (text.startsWith('i worked') && as?.['not'] === undefined) return [];
    const ended = found['not'] !== undefined || found['gone'] !== undefined;
    const [title = '', place] = found['job'].replace(/,.*$/, '').split(/ (?:in|at|for|with) /, 2);
    const value = title.replace(tail, '');
    return [
      made({ key: 'i:job', value, soft: side, ended }),
      ...(place === undefined || side
        ? []
        : [made({ key: 'i:employer', value: place.replace(tail, ''), soft: true, ended })]),
    ];
  }
  const at = groups(
    /^i (?<not>no longer |used to |do not )?(?:be )?(?:work|works|working) (?:at|for) (?<place>.+?)(?<gone> no longer)?$/,
    text,
  );
  if (at?.['place'] !== undefined && !noEmployer.test(at['place'])) {
    const named = !/^(?:an?|the|my)\b/.test(at['place']);
    const ended = at['not'] !== undefined || at['gone'] !== undefined;
    return [
      made({
        key: 'i:employer',
        value: withoutDates(at['place']).replace(tail, ''),
        sort: named ? 'named' : '',
        soft: side || !named,
        ended,
      }),
    ];
  }
  const be = groups(/^i be (?<not>no longer |not )?an? (?<what>[\w' -]+?)(?<gone> no longer)?$/, text);
  const head =
    be?.['what']
      ?.replace(/ (?:in|at|for|with|from|of) .*$/, '')
      .split(' ')
      .at(-1) ?? '';
  if (be?.['what'] !== undefined && (occupations.has(head) || head === 'student')) {
    const value = be['what'].replace(/ (?:in|at|for|with|from|of) .*$/, '');
    return [
      made({ key: 'i:job', value, soft: true, ended: be['not'] !== undefined || be['gone'] !== undefined }),
    ];
  }
  if (/^i (?:have |be )?(?:retired)\b/.test(text))
    return [
      made({ key: 'i:job', value: '', ended: true }),
      made({ key: 'i:employer', value: '', ended: true }),
    ];
  if (
    /^i (?:have )?(?:lose my job|quit my job|left my job)$|^i (?:was|have been) (?:laid off|made redundant|fired)\b/.test(
      text,
    )
  )
    return [
      made({ key: 'i:job', value: '', ended: true }),
      made({ key: 'i:employer', value: '', ended: true }),
    ];
  const left = groups(
    /^i (?:have )?(?:quit|left|gave up) my job (?:at|with|in) (?:the |an? )?(?<place>.+)$/,
    text,
  );
  if (left) return [made({ key: 'i:employer', value: withoutDates(left['place'] ?? ''), ended: true })];
  const graduated = /^i (?:have )?graduated\b(?! from .*\d{4})/.test(text) && whenIn(text).year === null;
  if (!graduated) return [];
  const next = groups(/ and be (?:an? )(?<job>.+)$/, text);
  return [
    made({ key: 'i:job', value: 'student', ended: true }),
    ...(next ? [made({ key: 'i:job', value: next['job'] ?? '' })] : []),
  ];
};
