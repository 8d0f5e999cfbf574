import type { Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { attributes, lasting, several } from '../lexicon';
import { saysWhen, whenIn } from '../when';
import { content, groups, made, placeSort } from './made';

/** "My favourite composer is Brahms", "my thesis topic is coral reefs", "my wife's name is Elif". */
export const owned = ({ text, names }: Canonical): readonly Attribute[] => {
  const born =
    groups(/^i was born (?:in|on|at) (?<value>.+)$/, text) ??
    groups(/^my birthday be (?:on |in )?(?<value>.+)$/, text);
  if (born) {
    const value = born['value'] ?? '';
    const when = whenIn(`in ${value}`);
    return saysWhen(when)
      ? [{ ...made({ key: 'i:born', value: '', sort: 'date', lasting: true }), when }]
      : [made({ key: 'i:birthplace', value, sort: placeSort(value), lasting: true })];
  }
  const named = groups(/^my (?:new )?(?<who>[\w-]+)(?:'s name be| be (?:called|named)) (?<value>.+)$/, text);
  if (named)
    return [
      made({
        key: `${named['who'] ?? ''}:name`,
        value: named['value'] ?? '',
        soft: several.has(named['who'] ?? ''),
      }),
    ];
  const found = groups(
    /^my (?:new )?(?<what>[\w' -]+?) (?:be|ends in|weigh) (?:on |at )?(?<value>.+)$/,
    text,
  );
  const what = found?.['what'];
  if (found === null || what === undefined) return [];
  const head = what.split(' ').at(-1) ?? '';
  const favourite = /^(?:least )?favourite /.test(what);
  const number = /\d/.test(found['value'] ?? '');
  const isNamed = [...names].some((name) => (found['value'] ?? '').includes(name));
  if (
    !favourite &&
    !attributes.has(head) &&
    !(number && /^(?:weight|height|score|budget|number|salary|goal time|target)$/.test(head))
  )
    return [];
  // "My wife is a surgeon", "my boss is strict": not who, but how.
  if (/^(?:husband|wife|partner|spouse|landlord|boss|supervisor)$/.test(head) && !isNamed) return [];
  if (
    /^(?:computer|laptop|phone|browser|editor)$/.test(head) &&
    !isNamed &&
    !/^an? /.test(found['value'] ?? '')
  )
    return [];
  const key = [...content(what)].toSorted().join(' ');
  return [
    made({
      key: `my ${key}`,
      value: (found['value'] ?? '').replace(/^the one on /, ''),
      sort: number ? 'number' : '',
      lasting: lasting.has(what),
    }),
  ];
};
