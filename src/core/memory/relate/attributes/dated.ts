import { stem } from '../../../../shared/text/stem';
import { stemsOf, type Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { events, movedWords, others, works } from '../lexicon';
import { dayNames, saysWhen, whenIn } from '../when';
import { groups, made, stop } from './made';

const eventNouns = new RegExp(`\\b(?:${[...events, 'deadline'].map((noun) => `${noun}s?`).join('|')})\\b`);
const workNouns = new RegExp(`\\b(?:${[...works].join('|')})s?\\b`);
const movedTo = new RegExp(`\\b(?:${movedWords})\\b`);
const calledOff = /\b(?:cancelled|canceled|called off)\b/;
/** What leads to the name of a day at once: "on 3 may", "due next friday", but not "in oslo until may". */
export const opensWithDay = new RegExp(
  `^(?:due |held |being |delivered )*(?:(?:on|in|by|until|till|for) )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?\\b|${dayNames}|next |this |tomorrow|today)`,
);

const verbs =
  '(?:will )?(?:(?:have )?(?:be|got)(?: to be)?|starts?|begins?|takes? place|arrives?|comes?|falls)|was|have been|(?:will )?(?<end>ends?|finish(?:es)?|expires?|runs? out|closes?)|(?:will )?(?<out>leaves?|departs?)';
const journeys: Readonly<Record<string, string>> = {
  travelling: 'travel',
  traveling: 'travel',
  leaving: 'leave',
};
const from =
  'on|at|in|next|this|by|due|until|tomorrow|january|february|march|april|may|june|july|august|september|october|november|december';

const shapes: readonly RegExp[] = [
  new RegExp(`^(?<det>my|the) (?<what>[\\w'. -]+?)(?: that i have)? (?:${verbs}) (?<when>.+)$`),
  new RegExp(
    `^i (?:have|sit|take|be sitting|be taking|have booked) (?<det>my|the|an?|another) (?<what>[\\w'. -]+?) (?<when>(?:${from})\\b.+)$`,
  ),
  /^i (?:have to|must|need to) (?<due>hand in|submit|finish|give) (?<det>my|the|an?) (?<what>[\w' -]+?) (?<when>(?:by|on|until)\b.+)$/,
  /^i (?:take|have) (?<det>)(?<what>[\w -]+? (?:lessons?|classes|class)) (?<when>(?:on|at)\b.+)$/,
  new RegExp(
    `^i (?:be )?(?<det>)(?<go>fly|flying|travel|travell?ing|sail|sailing|leave|leaving|depart|departing|return|returning) (?<what>(?:back )?(?:(?:to|for|from) [\\w' -]+? )?)(?<when>(?:${from})\\b.+)$`,
  ),
];

/** Whose it is and what of it, its head first: `date of i:exam physic`, `date of sister:end of course`. */
export interface DatedThing {
  readonly side: string;
  readonly words: readonly string[];
}
const keyOf = ({ side, words }: DatedThing): string => `date of ${side}:${words.join(' ')}`;
export const readDateKey = (key: string): DatedThing | null => {
  const found = groups(/^date of (?<side>[^:]*):(?<words>.+)$/, key);
  return found && { side: found['side'] ?? '', words: (found['words'] ?? '').split(' ') };
};

const content = (text: string): readonly string[] => stemsOf(text).filter((word) => !stop.has(word));

/** "Sister's exam in physics": of whom, the head, and what tells it from others of its kind. */
const thingOf = (
  what: string,
  found: Readonly<Record<string, string | undefined>>,
  due: boolean,
): DatedThing => {
  const owned = groups(/^(?:[\w-]+ )*?(?<who>[\w-]+)'s? (?<rest>.+)$/, what);
  const owner = owned !== null && others.has(owned['who'] ?? '') ? (owned['who'] ?? '') : null;
  const thing = (owner === null ? what : (owned?.['rest'] ?? what)).replace(/^(?:new|own) /, '');
  const [front = ''] = thing.split(/ (?:of|for|with|in|to|at|from|about|that) /);
  const go = found['go'];
  // The day of an essay is its deadline, that of a flight the day on which one flies.
  const head =
    go === undefined
      ? due || workNouns.test(thing)
        ? stem('deadline')
        : (content(front.replace(/\bflights?\b/, 'fly')).at(-1) ?? stem('deadline'))
      : stem(journeys[go] ?? go.replace(/ing$/, ''));
  const told = content(thing.replace(/\bflights?\b/, 'fly')).filter((word) => word !== head);
  const rest = [...new Set(told)].filter((word) => word !== stem('delivery') || told.length === 1);
  const phase = found['end'] === undefined ? (found['out'] === undefined ? '' : ' leaving') : ' end';
  const words = head === stem('delivery') && rest.length > 0 ? rest.toSorted() : [head, ...rest.toSorted()];
  return { side: `${owner ?? 'i'}${phase}`, words };
};

/** The day or hour of something: an exam, a deadline, a lesson, a journey, a parcel. */
export const dated = (said: Canonical): readonly Attribute[] => {
  const { text } = said;
  const found = shapes.reduce<ReturnType<typeof groups>>((one, shape) => one ?? groups(shape, text), null);
  const [what, told] = [found?.['what'], found?.['when']];
  if (found === null || what === undefined || told === undefined || /\bbirthday\b/.test(what)) return [];
  const moved = movedTo.test(told);
  const off = calledOff.test(told);
  const target = moved && !off ? (/\b(?:to|until|till|by|for)\b (.+)$/.exec(told)?.[1] ?? '') : told;
  const isEvent = eventNouns.test(what) || found['due'] !== undefined;
  if (!isEvent && !opensWithDay.test(target)) return [];
  const when = whenIn(
    /^\d{1,2}$/.test(target.replace(/^at /, '')) ? `at ${target.replace(/^at /, '')}` : `on ${target}`,
  );
  const hour = whenIn(target);
  const full = { ...when, clock: hour.clock ?? when.clock };
  // Words beside the date ("next tuesday", "september") count as a value where no part was read.
  const value = saysWhen(full) || off ? '' : target.replace(/^(?:on|in|at|by|until)\s/, '');
  if (value !== '' && !moved && !/^(?:next|this|tomorrow|tonight|today|easter|christmas)/.test(value))
    return [];
  const due = found['due'] !== undefined || /\bdeadline\b/.test(what) || /^due\b/.test(told);
  return [
    {
      ...made({
        key: keyOf(thingOf(what, found, due)),
        value,
        sort: 'date',
        soft: found['det'] !== 'my' && found['det'] !== 'the',
        ended: off,
      }),
      when: off ? null : full,
    },
  ];
};
