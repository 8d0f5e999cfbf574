import { stemsOf, type Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { events } from '../lexicon';
import { saysWhen, whenIn } from '../when';
import { groups, made, stop } from './made';

const eventNouns = new RegExp(`\\b(?:${[...events].map((noun) => `${noun}s?`).join('|')})\\b`);
const movedTo =
  /\b(?:moved|postponed|rescheduled|brought forward|extended|put off|changed|shifted|pushed back|delayed)\b/;

/** The day or hour of something: an exam, a deadline, a lesson. */
export const dated = (said: Canonical): readonly Attribute[] => {
  const { text } = said;
  const found =
    groups(
      /^(?<det>my|the) (?<what>[\w' -]+?)(?: that i have)? (?:be|will be|starts?|begins?|takes? place|was|have been) (?<when>.+)$/,
      text,
    ) ??
    groups(
      /^i (?:have|sit|take|be sitting|be taking|have booked) (?<det>my|the|an?) (?<what>[\w' -]+?) (?<when>(?:on|at|in|next|this|by|due|until|tomorrow|january|february|march|april|may|june|july|august|september|october|november|december)\b.+)$/,
      text,
    ) ??
    groups(
      /^i (?:have to|must|need to) (?:hand in|submit|finish|give) (?<det>my|the|an?) (?<what>[\w' -]+?) (?<when>(?:by|on|until)\b.+)$/,
      text,
    ) ??
    groups(
      /^i (?:take|have) (?<det>)(?<what>[\w -]+? (?:lessons?|classes|class)) (?<when>(?:on|at)\b.+)$/,
      text,
    );
  const what = found?.['what'];
  if (found === null || what === undefined || !(eventNouns.test(what) || /\bdeadline\b/.test(what)))
    return [];
  const moved = movedTo.test(found['when'] ?? '');
  const target = moved
    ? (/\b(?:to|until|till|by)\b (.+)$/.exec(found['when'] ?? '')?.[1] ?? '')
    : (found['when'] ?? '');
  const when = whenIn(
    /^\d{1,2}$/.test(target.replace(/^at /, '')) ? `at ${target.replace(/^at /, '')}` : `on ${target}`,
  );
  const hour = whenIn(target);
  const full = { ...when, clock: hour.clock ?? when.clock };
  const words = new Set(stemsOf(what).filter((word) => !stop.has(word)));
  const key = [...(words.size === 0 ? new Set(['deadlin']) : words)].toSorted().join(' ');
  // Words beside the date ("next tuesday", "september") count as a value where no part was read.
  const value = saysWhen(full) ? '' : target.replace(/^(?:on|in|at|by|until)\s/, '');
  if (value !== '' && !moved && !/^(?:next|this|tomorrow|tonight|today|easter|christmas)/.test(value))
    return [];
  return [
    {
      ...made({
        key: `date of ${key}`,
        value,
        sort: 'date',
        soft: found['det'] !== 'my' && found['det'] !== 'the',
      }),
      when: full,
      ...(moved ? { ended: false } : {}),
    },
  ];
};
