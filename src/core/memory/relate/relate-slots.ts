import type { Canonical } from './canonical';
import { isSubset } from './claim';
import { oneOfSeveral, verbOf } from './lexicon';
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

const places: Readonly<Record<string, string>> = { at: 'in', on: 'in', with: 'by', using: 'by', via: 'by' };
const doing =
  /^i (?:be )?(?:usually |mostly |always )?(?<verb>\w+)(?<object> (?!in\b|at\b|on\b|with\b|by\b|for\b|as\b|using\b)[\w' -]+?)? (?<link>in|at|on|with|by|using|via) (?<value>[^,;]+)$/;
const using = /^i (?:be )?us(?:e|ing) (?<value>[^,;]+?) (?:for|to \w+) (?<object>[^,;]+)$/;
const aiming =
  /^i (?:be |have )?(?<wish>want|would like|hope|aim|plan|plann?ing|going|intend|thinking|considering|decided)(?: to| of| on)?(?: (?<verb>do|doing|study|studying|become|be|go|read|learn|specialise))? (?<value>[^,;]+?)(?: at | instead| in |$)/;

/** "Draws in SketchUp", "uses Excel for the accounts", "wants to study law": the slots of an activity or a plan. */
const slotsIn = ({ text }: Canonical): readonly Slot[] => {
  const act = groups(doing, text);
  const tool = groups(using, text);
  const aim = groups(aiming, text);
  return [
    ...(act === null || /^(?:be|like|want|live)$/.test(act['verb'] ?? '')
      ? []
      : [
          ...slot(
            `${verbOf(act['verb'] ?? '')} ${key(act['object'] ?? '')} ${places[act['link'] ?? ''] ?? act['link'] ?? ''}`,
            act['value'],
          ),
          ...(act['object'] === undefined ? [] : slot(`tool ${key(act['object'])}`, act['value'])),
        ]),
    ...(tool === null ? [] : slot(`tool ${key(tool['object'] ?? '')}`, tool['value'])),
    ...(aim?.['verb'] === undefined && !/^(?:thinking|considering)$/.test(aim?.['wish'] ?? '')
      ? []
      : slot('aim', aim?.['value'])),
  ];
};

const disjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  ![...a].some((one) => b.has(one));

const gets =
  /^i (?:have )?(?:got|get|bought|buy|found|find|have|own|be in|moved in ?to) (?:a|an|my|the|our) (?<thing>[\w' -]+?)(?: (?:in|at|on|of|with|for|to|so|that|from)\b.*)?$/;
const holds =
  /^i (?:be )?(?:have|own|share|sharing|use|using|rent|renting|borrow|play|drive|ride|read|reading|work|working)\b/;
const wish =
  'answer explanation example thing word use give show write put explain make keep short long'.split(' ');

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
  const turned =
    /\b(?:switch\w*|chang\w+|mov\w+|gone|went|convert\w*)(?: over| back)? to (?<to>[^,;]+)$/.exec(newer.text);
  const to = content(turned?.groups?.['to'] ?? '');
  const object = to.size < 2 ? new Set<string>() : new Set([...to].slice(1));
  const stems = content(known.text);
  if (
    turned &&
    object.size > 0 &&
    isSubset(object, stems) &&
    !isSubset(to, stems) &&
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
