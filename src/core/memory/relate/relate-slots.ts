import type { Canonical } from './canonical';
import { isSubset } from './claim';
import { oneOfSeveral, times, verbOf } from './lexicon';
import { content, contentWords, groups } from './made';

/** What a statement is about, and the one thing in it that a later statement may exchange. */
interface Slot {
  readonly about: string;
  readonly value: ReadonlySet<string>;
}

const key = (words: string): string => [...content(words)].toSorted().join(' ');
const slot = (about: string, value: string | undefined): readonly Slot[] => {
  const stems = content(value ?? '');
  return stems.size === 0 ? [] : [{ about, value: stems }];
};

const places: Readonly<Record<string, string>> = { at: 'in', with: 'by', using: 'by', via: 'by' };
const doing =
  /^i (?:be )?(?:usually |mostly |always )?(?<verb>\w+)(?<object> (?!in\b|at\b|on\b|with\b|by\b|for\b|as\b|using\b)[\w' -]+?)? (?<link>in|at|on|with|by|using|via) (?<value>[^,;]+)$/;
const using = /^i (?:be )?us(?:e|ing) (?<value>[^,;]+?) (?:for|to \w+) (?<object>[^,;]+)$/;
const aiming =
  /^i (?:be |have )?(?:want|would like|hope|aim|plan|planning|going|intend|thinking|considering|decided)(?: to| of| on)? (?<verb>\w+) (?:(?:at|in) )?(?<value>[^,;]+?)(?: at | instead| in |$)/;
/** Verbs of a career, of which one plans one at a time. */
const careers: Readonly<Record<string, string>> = {
  do: 'study', doing: 'study', studying: 'study', study: 'study', specialise: 'study', specialize: 'study',
  become: 'become', becoming: 'become', be: 'become', apply: 'apply', applying: 'apply',
}; // prettier-ignore

/** "Draws in SketchUp", "uses Excel for the accounts", "wants to study law": the slots of an activity or a plan. */
const slotsIn = ({ text }: Canonical): readonly Slot[] => {
  const { verb = '', object, link = '', value = '' } = groups(doing, text) ?? {};
  const tool = groups(using, text);
  const aim = groups(aiming, text);
  const career = careers[aim?.['verb'] ?? ''];
  // "On the train" is a place, "on my phone" a tool.
  const way = link === 'on' ? `on ${String(value.startsWith('the '))}` : (places[link] ?? link);
  return [
    ...(/^(?:be|like|want|live)?$/.test(verb)
      ? []
      : slot(`${verbOf(verb)} ${key(object ?? '')} ${way}`, value)),
    ...(object === undefined ? [] : slot(`tool ${key(object)}`, value)),
    ...slot(`tool ${key(tool?.['object'] ?? '')}`, tool?.['value']),
    ...(career === undefined ? [] : slot(`to ${career}`, aim?.['value'])),
  ];
};

const disjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  ![...a].some((one) => b.has(one));

const gets =
  /^i (?:have )?(?:got|get|bought|buy|found|find|have|own|be in|moved in ?to) (?:a|an|my|the|our) (?<thing>[\w' -]+?)(?: (?:in|at|on|of|with|for|to|so|that|from)\b.*)?$/;
const holds = /^i (?:be )?(?:have|own|share|sharing|rent|renting|borrow|borrowing) (?:an?|the|my|our)\b/;
const wish =
  'answer explanation example thing word use give show write put explain make keep short long'.split(' ');

const turning =
  /\b(?:switch\w*|chang\w+|mov\w+|gone|went|convert\w*)(?: over| back)? to (?<way>\w+ing) (?<object>[^,;]+)$/;

const timesIn = ({ text }: Canonical): ReadonlySet<string> =>
  new Set(contentWords(text).filter((word) => times.has(word)));
/** "Rehearses every Thursday", then "rehearsals are on Fridays these days". */
const isOtherTime = (known: Canonical, newer: Canonical): boolean => {
  const [before, after] = [timesIn(known), timesIn(newer)];
  const isDated = [known, newer].some(({ dates }) => dates.some(({ day }) => day !== null));
  if (isDated || before.size === 0 || after.size === 0 || isSubset(before, after)) return false;
  const about = [...content(newer.text)].filter(
    (word) => !times.has(word) && !/^(?:\d+|everi|only|from|of|and|that|these|work)$/.test(word),
  );
  return about.length > 0 && about.length <= 2 && about.every((word) => content(known.text).has(word));
};

/** The things that a wish is about, without what all wishes name. */
const matter = ({ text }: Canonical): ReadonlySet<string> =>
  new Set(contentWords(text).filter((word) => !wish.includes(word)));

/**
 * Whether a statement of change gives the slot of a known one another content: another place or tool for the same
 * activity, another plan, another thing of the same kind, another form for the same part of an answer.
 */
export const isExchanged = (known: Canonical, newer: Canonical): boolean => {
  if (!newer.changed || newer.besides || known.past) return false;
  if (known.asks && newer.asks)
    return (
      [...matter(newer)].some((word) => matter(known).has(word)) && !isSubset(matter(known), matter(newer))
    );
  const before = slotsIn(known);
  if (
    slotsIn(newer).some((one) =>
      before.some((old) => old.about === one.about && disjoint(old.value, one.value)),
    )
  )
    return true;
  if (isOtherTime(known, newer)) return true;
  const stems = content(known.text);
  // "Gone over to typing my notes": another way of doing the same.
  const way = content(turning.exec(newer.text)?.groups?.['way'] ?? '');
  const object = content(turning.exec(newer.text)?.groups?.['object'] ?? '');
  if (
    object.size > 0 &&
    isSubset(object, stems) &&
    disjoint(way, stems) &&
    /^i (?!want|plan|have )/.test(known.text)
  )
    return true;
  const thing = contentWords(groups(gets, newer.text)?.['thing'] ?? '').at(-1);
  return (
    thing !== undefined &&
    !oneOfSeveral.has(thing) &&
    stems.has(thing) &&
    holds.test(known.text) &&
    !isSubset(content(newer.text), stems)
  );
};
