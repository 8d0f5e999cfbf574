import { contentOf, saysOtherwise, sharedContent } from '../facts/changed-content';
import type { Fact, Statement, TurnId } from '../../../shared/model';
import type { RelatedFact } from '../../ports';
import { isBookFact } from '../facts/write-policy';
import { attributesIn } from './attributes';
import { canonical } from './canonical';
import { isSubset } from './claim';
import { readClaims, relateClaims } from './relate-facts';

/** How known facts relate to a candidate. */
export interface Known {
  /** The fact with the same meaning, to merge into. */
  readonly same: Fact | null;
  /** Facts that are no longer true. */
  readonly replaces: readonly Fact[];
  /** Facts that cannot both be true with it. */
  readonly contradicts: readonly Fact[];
  /** A later fact that says otherwise, so the candidate is out of date. */
  readonly outdatedBy: Fact | null;
}

interface Candidate {
  readonly statement: Statement;
  readonly type: Fact['type'];
  /** The turn in which it was said. */
  readonly turnId: TurnId;
  /** The learner said that an earlier statement was wrong. */
  readonly corrects: boolean;
}

/** Disabled and pending facts do not count against a new one. */
const active = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ status }) => status === 'active');

/**
 * C5. Facts about a book are merged if one wording contains most of the other's words, and never replaced. Those about
 * the learner are related by rule; without one, similar vectors count as the same only if the words are the same too.
 */
export const relateKnown = (
  related: readonly RelatedFact[],
  candidate: Candidate,
  mergeSimilarity: number,
): Known => {
  const ofBook = isBookFact(candidate.type);
  const comparable = related.filter(({ fact }) => isBookFact(fact.type) === ofBook);
  const alike = ({ similarity }: RelatedFact): boolean => (similarity ?? -1) > mergeSimilarity;
  const { words } = candidate.statement;
  if (ofBook) {
    const isSame = (one: RelatedFact): boolean =>
      one.fact.type === candidate.type &&
      alike(one) &&
      !saysOtherwise(one.fact.words, words) &&
      sharedContent(one.fact.words, words) >= 0.6;
    return { same: comparable.find(isSame)?.fact ?? null, replaces: [], contradicts: [], outdatedBy: null };
  }
  const read = readClaims(candidate.statement, candidate.corrects);
  const relations = comparable.map((one) => {
    const later = (one.lastTurnId ?? 0) > candidate.turnId;
    const known = readClaims(one.fact);
    const relation = later ? relateClaims(read, known) : relateClaims(known, read);
    const isSame = relation === 'different' && alike(one) && hasSameWords(one.fact.words, words);
    return { fact: one.fact, later, relation: isSame ? ('same' as const) : relation };
  });
  const of = (relation: 'update' | 'contradiction', later: boolean): readonly Fact[] =>
    relations.filter((one) => one.relation === relation && one.later === later).map(({ fact }) => fact);
  const replaces = of('update', false).filter(({ status }) => status === 'active' || status === 'pending');
  return {
    same: relations.find(({ relation }) => relation === 'same')?.fact ?? null,
    replaces: datesMeant(candidate.statement, replaces),
    contradicts: active([...of('contradiction', false), ...of('contradiction', true)]),
    outdatedBy: active(of('update', true))[0] ?? null,
  };
};

const keysOf = (statement: Statement, prefix: string): readonly string[] =>
  attributesIn(canonical(statement)).flatMap(({ key }) => (key.startsWith(prefix) ? [key] : []));

const dateKeysOf = (statement: Statement): readonly string[] => keysOf(statement, 'date of ');

/** If a statement could move several dates, only that of the thing that it names; none if it names none of them. */
const datesMeant = (statement: Statement, replaces: readonly Fact[]): readonly Fact[] => {
  const own = new Set(dateKeysOf(statement));
  const keys = new Set(replaces.flatMap(dateKeysOf));
  if (own.size === 0 || keys.size < 2) return replaces;
  const named = replaces.filter((fact) => dateKeysOf(fact).every((key) => own.has(key)));
  return [...keys].some((key) => own.has(key)) ? named : [];
};

/** "On page 20": only the session shows which book is meant. */
export const leansOnBook = (statement: Statement): boolean => keysOf(statement, 'i:place by ').length > 0;

/** Whether two wordings have the same words apart from order and endings. */
const hasSameWords = (a: string, b: string): boolean => {
  if (saysOtherwise(a, b)) return false;
  const [one, other] = [contentOf(a), contentOf(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / Math.max(1, one.size + other.size) >= 0.9;
};

/** Which wording of a merged fact to keep: the more detailed one, else the more confident one (C5), else the known one. */
export const newerWordingWins = (known: string, newer: string, isMoreConfident: boolean): boolean => {
  const [before, after] = [contentOf(known), contentOf(newer)];
  if (isSubset(before, after) && before.size < after.size) return true;
  if (isSubset(after, before) && after.size < before.size) return false;
  return isMoreConfident;
};
