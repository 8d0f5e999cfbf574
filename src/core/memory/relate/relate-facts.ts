import { actIn, switchIn } from './acts';
import { attributesIn } from './attributes';
import { canonical, stemsOf, type Canonical } from './canonical';
import { sameSet, type Act, type Attribute, type Switch } from './claim';
import { light } from './lexicon';
import { relateActs, relateSwitch } from './relate-acts';
import { relateAttributes } from './relate-attributes';
import type { Relation } from './relation';

/** What follows from a newer statement by sense rather than by form: the newer, the known, and what becomes of it. */
const consequences: readonly (readonly [RegExp, RegExp, Relation])[] = [
  [/^i (?:have )?(?:gave birth|have my baby)\b/, /^i be pregnant\b/, 'update'],
  [
    /^i (?:have )?(?:found|have|got|started) (?:a|my) (?:new )?job\b/,
    /^i be (?:looking for (?:a )?(?:new )?job|unemployed|out of work)/,
    'update',
  ],
  [/^i be (?:vegan|vegetarian)\b/, /^i eat (?:meat|fish)\b/, 'update'],
  [/^i moved out of my parents/, /^i live with my parents\b/, 'update'],
  [
    /^(?:i have (?:an? |\d+ )?(?:older |younger |big |little )?|my )(?:brother|sister)/,
    /^i be an only child\b|^i have no (?:brother|sister|sibling)s?\b/,
    'contradiction',
  ],
];
const whole =
  /^my (?<part>\w+) (?:be (?:fine|ok|okay|better|healed)|have healed|(?:no longer hurts?|do not hurt no longer))\b/;

const followsFrom = (known: Canonical, newer: Canonical): Relation | null => {
  const found = consequences.find(([after, before]) => after.test(newer.text) && before.test(known.text));
  if (found) return found[2];
  const part = whole.exec(newer.text)?.groups?.['part'];
  return part !== undefined &&
    new RegExp(
      `\\b(?:bad|sore|broken|injured|hurt|weak)\\b.*\\b${part}\\b|\\b${part}\\b.*\\b(?:hurts?|be broken|be sore)\\b`,
    ).test(known.text)
    ? 'update'
    : null;
};

const choice =
  /^i (?:prefer|would rather(?: have)?|like) (?<one>.+?) (?:to|over|than|rather than) (?<other>.+)$/;
const wordsOf = (text: string | undefined): ReadonlySet<string> =>
  new Set(stemsOf(text ?? '').filter((word) => !light.has(word)));

/** "Prefers tea to coffee" and "prefers coffee to tea". */
const relateChoices = (known: Canonical, newer: Canonical): Relation | null => {
  const [a, b] = [choice.exec(known.text)?.groups, choice.exec(newer.text)?.groups];
  if (!a || !b) return null;
  const [one, other, first, second] = [a['one'], a['other'], b['one'], b['other']].map(wordsOf);
  if (!one || !other || !first || !second) return null;
  if (sameSet(one, first) && sameSet(other, second)) return 'same';
  return sameSet(one, second) && sameSet(other, first) ? 'update' : 'different';
};

const strength: readonly (Relation | null)[] = ['update', 'contradiction', 'same'];
const strongest = (relations: readonly (Relation | null)[]): Relation | null =>
  strength.find((relation) => relations.includes(relation)) ?? null;

/** A statement read once, to be held against many. */
export interface Statement {
  readonly said: Canonical;
  readonly sides: readonly Attribute[];
  readonly act: Act | null;
  readonly change: Switch | null;
}

/** `corrects`: the learner said that what was said before was wrong. */
export const readStatement = (text: string, corrects = false): Statement => {
  const words = canonical(text);
  const said = corrects ? { ...words, corrected: true } : words;
  return { said, sides: attributesIn(said), act: actIn(said), change: switchIn(said) };
};

/**
 * What a newer statement of a learner makes of a known one of theirs, by rule: single-valued sides of a life, negation,
 * numbers, names, dates, opposites and words of change. In doubt `different`: retiring what is true is worse than
 * keeping what is old. Measured on test/bench/fact-pairs.json.
 */
export const relateStatements = (known: Statement, newer: Statement): Relation => {
  const [before, said] = [known.said, newer.said];
  if (before.text === said.text) return 'same';
  const consequence = followsFrom(before, said) ?? relateChoices(before, said);
  if (consequence !== null) return consequence;
  const side = strongest(
    known.sides.flatMap((one) => newer.sides.map((other) => relateAttributes(one, other, said))),
  );
  if (side !== null) return side;
  if (known.act === null) return 'different';
  const changed = newer.change === null ? null : relateSwitch(known.act, newer.change);
  return (
    changed ?? (newer.act === null ? null : relateActs(known.act, newer.act, before, said)) ?? 'different'
  );
};

export const relateFacts = (known: string, newer: string): Relation =>
  relateStatements(readStatement(known), readStatement(newer));
