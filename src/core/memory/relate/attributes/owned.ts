import type { Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { attributes, events, lasting, several } from '../lexicon';
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
  const found = groups(/^my (?:new )?(?<what>[\w' -]+?) (?:be|ends in|weigh) (?<value>.+)$/, text);
  const what = found?.['what'];
  if (found === null || what === undefined) return [];
  const head = what.split(' ').at(-1) ?? '';
  const favourite = /^(?:least )?favourite /.test(what);
  const value = (found['value'] ?? '').replace(/^the one on /, '');
  const number = /\d/.test(value);
  const isNamed = [...names].some((name) => value.includes(name));
  const key = `my ${[...content(what)].toSorted().join(' ')}`;
  if (favourite || (attributes.has(head) && !saysHow(head, value, isNamed)))
    return [made({ key, value, sort: number ? 'number' : '', lasting: lasting.has(what) })];
  // Of anything else there may be two, until it is said that it has changed: "my desk is in the kitchen now".
  return events.has(head) ? [] : [made({ key, value, sort: sortOf(value, isNamed), soft: true })];
};

/** "My wife is a surgeon", "my laptop is broken": not which one, but what it is like. */
const saysHow = (head: string, value: string, isNamed: boolean): boolean =>
  !isNamed &&
  (/^(?:husband|wife|partner|spouse|landlord|boss|supervisor)$/.test(head) ||
    (/^(?:computer|laptop|phone|browser|editor)$/.test(head) && !/^an? /.test(value)));

const sortOf = (value: string, isNamed: boolean): string => {
  if (/^(?:in|at|on|under|near|behind|beside)\b/.test(value)) return 'place';
  if (/^about\b/.test(value)) return 'subject';
  return isNamed || /^(?:an?|the|my)\b|^\d/.test(value) ? 'thing' : 'state';
};
