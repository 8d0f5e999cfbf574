import type { Statement } from '../../../shared/model';
import { actIn, switchIn } from './acts';
import { attributesIn } from './attributes';
import { canonical, type Canonical } from './canonical';
import { sameSet, type Act, type Attribute, type Relation, type Switch } from './claim';
import { content } from './made';
import { relateActs, relateSwitch } from './relate-acts';
import { relateAttributes } from './relate-attributes';

const choice =
  /^i (?:prefer|would rather(?: have)?|like) (?<one>.+?) (?:to|over|than|rather than) (?<other>.+)$/;

/** "Prefers tea to coffee" and "prefers coffee to tea". */
const relateChoices = (known: Canonical, newer: Canonical): Relation | null => {
  const [a, b] = [choice.exec(known.text)?.groups, choice.exec(newer.text)?.groups];
  if (!a || !b) return null;
  const [one, other, first, second] = [a['one'], a['other'], b['one'], b['other']].map((words) =>
    content(words ?? ''),
  );
  if (!one || !other || !first || !second) return null;
  if (sameSet(one, first) && sameSet(other, second)) return 'same';
  return sameSet(one, second) && sameSet(other, first) ? 'update' : 'different';
};

const strength: readonly (Relation | null)[] = ['update', 'contradiction', 'same'];
const strongest = (relations: readonly (Relation | null)[]): Relation | null =>
  strength.find((relation) => relations.includes(relation)) ?? null;

/** A statement, parsed once for comparison with many. */
interface Claims {
  readonly said: Canonical;
  readonly sides: readonly Attribute[];
  readonly act: Act | null;
  readonly change: Switch | null;
}

/** @param corrects the learner said that an earlier statement was wrong. */
export const readClaims = (statement: Statement, corrects = false): Claims => {
  const words = canonical(statement);
  const said = corrects ? { ...words, corrected: true } : words;
  return { said, sides: attributesIn(said), act: actIn(said), change: switchIn(said) };
};

/**
 * Relates a newer statement to a known one about the same learner by rules for single-valued attributes, negation,
 * numbers, names, dates, opposites and words of change. In doubt the result is `different`, since retiring a true fact
 * is worse than keeping an old one. Measured on test/bench/fact-pairs.json.
 */
export const relateClaims = (known: Claims, newer: Claims): Relation => {
  const [before, said] = [known.said, newer.said];
  if (before.text === said.text) return 'same';
  const choices = relateChoices(before, said);
  if (choices !== null) return choices;
  const side = strongest(
    known.sides.flatMap((one) => newer.sides.map((other) => relateAttributes(one, other, said))),
  );
  if (side !== null) return side;
  const changed = known.act === null || newer.change === null ? null : relateSwitch(known.act, newer.change);
  const acts =
    known.act === null || newer.act === null ? null : relateActs(known.act, newer.act, before, said);
  return changed ?? acts ?? 'different';
};
