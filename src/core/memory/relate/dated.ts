import { stem } from '../../../shared/text/grammar/stem';
import { datesIn } from '../../../shared/text/dates/dates-in';
import type { Canonical } from './canonical';
import type { Attribute } from './claim';
import { moved, people } from './lexicon';
import { contentWords, groups, made } from './made';
import { saysWhen, whenOf } from './when';

const movedTo = new RegExp(`\\b(?:${moved})\\b`);
const calledOff = /\b(?:cancelled|canceled|called off)\b/;
const verbs =
  '(?:will )?(?:(?:have )?(?:be|got)(?: to be)?|starts?|begins?|takes? place|arrives?|comes?|falls)|was|have been|(?:will )?(?<end>ends?|finish(?:es)?|expires?|runs? out|closes?)|(?:will )?(?<out>leaves?|departs?)';
const from =
  'on|at|in|next|this|by|due|until|tomorrow|january|february|march|april|may|june|july|august|september|october|november|december';
const shapes: readonly RegExp[] = [
  new RegExp(`^(?<det>my|the) (?<what>[\\w'. -]+?)(?: that i have)? (?:${verbs}) (?<when>.+)$`),
  new RegExp(
    `^i (?:have|got|sit|take|be sitting|be taking|have booked) (?<det>my|the|an?|another) (?<what>[\\w'. -]+?) (?<when>(?:${from})\\b.+)$`,
  ),
  /^i (?:have to|must|need to) (?<due>hand in|submit|finish|give) (?<det>my|the|an?) (?<what>[\w' -]+?) (?<when>(?:by|on|until)\b.+)$/,
  /^i (?:take|have) (?<det>)(?<what>[\w -]+? (?:lessons?|classes|class)) (?<when>(?:on|at)\b.+)$/,
  new RegExp(
    `^i (?:be )?(?<det>)(?<go>fly|travel|sail|leave|depart|return)(?:l?ing)? (?<what>(?:back )?(?:(?:to|for|from) [\\w' -]+? )?)(?<when>(?:${from})\\b.+)$`,
  ),
];

/** Owner and words of a dated thing, its head first: `date of i:exam physic`. */
interface DatedThing {
  readonly side: string;
  readonly words: readonly string[];
}
export const readDateKey = (key: string): DatedThing | null => {
  const found = groups(/^date of (?<side>[^:]*):(?<words>.+)$/, key);
  return found && { side: found['side'] ?? '', words: (found['words'] ?? '').split(' ') };
};

const keyOf = (what: string, found: Readonly<Record<string, string | undefined>>, due: boolean): string => {
  const [, name = '', rest = ''] = /^(?:[\w-]+ )*?([\w-]+)'s? (.+)$/.exec(what) ?? [];
  const owner = people.has(name) ? name : 'i';
  const thing = (owner === 'i' ? what : rest).replace(/^(?:new|own) /, '').replace(/\bflights?\b/, 'fly');
  const [front = ''] = thing.split(/ (?:of|for|with|in|to|at|from|about|that) /);
  const deadline = stem('deadline');
  const head = due ? deadline : stem(found['go'] ?? contentWords(front).at(-1) ?? deadline);
  const others = [...new Set(contentWords(thing))].filter((word) => word !== head).toSorted();
  const words = [head, ...others];
  const phase = found['end'] === undefined ? (found['out'] === undefined ? '' : ' leaving') : ' end';
  return `date of ${owner}${phase}:${words.join(' ')}`;
};

/** "They moved my exam to 10 May" and "my exam has moved to 10 May" as "my exam was moved to 10 May". */
const inPassive = (text: string): string =>
  text
    .replace(/^the (?:new )?date (?:of|for) (?=my )/, '')
    .replace(
      /^(?:they|we|i|the [\w-]+)(?:'ve| have)? (?:moved|put|pushed|postponed) ((?:my|the) .+?) (?=(?:back |from .+ )?(?:to|until|till) )/,
      '$1 was moved ',
    )
    .replace(
      /^((?:my|the) .+?) (?:have )?(?:moved|changed) (?=(?:from .+ )?(?:to|until|till) )/,
      '$1 was moved ',
    );

/** The day or time of something: an exam, a deadline, a lesson, a journey, a parcel. */
export const dated = ({ text }: Canonical): readonly Attribute[] => {
  const plain = inPassive(text);
  const found = shapes.reduce<ReturnType<typeof groups>>((one, shape) => one ?? groups(shape, plain), null);
  const [what, statedTime] = [found?.['what'], found?.['when']];
  if (!found || what === undefined || statedTime === undefined || /\bbirthday\b/.test(what)) return [];
  const isOff = calledOff.test(statedTime);
  const isMoved = movedTo.test(statedTime) && !isOff;
  const target = isMoved
    ? (/\b(?:to|until|till|by|for)\b (.+)$/.exec(statedTime)?.[1] ?? '')
    : statedTime.replace(/^(?:due|held|delivered|being delivered) /, '');
  const words = /^(?:at )?\d{1,2}$/.test(target)
    ? `at ${target.replace('at ', '')}`
    : `on ${target.replace(/^on /, '')}`;
  const dates = datesIn(words);
  if (!isOff && (dates[0]?.start ?? 4) > 3) return [];
  const when = whenOf(dates);
  const isDue = found['due'] !== undefined || /\bdeadline\b/.test(what) || /^due\b/.test(statedTime);
  const key = keyOf(what, found, isDue);
  const soft = found['det'] !== 'my' && found['det'] !== 'the';
  // "Next week" gives no part of a date, so its words are the value.
  const value = isOff || saysWhen(when) ? '' : target;
  return [{ ...made({ key, value, sort: 'date', soft, ended: isOff }), when: isOff ? null : when }];
};
