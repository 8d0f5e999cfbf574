import { contentOf, saysOtherwise, sharedContent } from '../facts/changed-content';
import type { Fact, Statement } from '../../../shared/model';
import type { RelatedFact } from '../../ports';
import { isBookFact } from '../facts/write-policy';
import { attributesIn } from './attributes';
import { canonical } from './canonical';
import { isSubset } from './claim';
import { readClaims, relateClaims } from './relate-facts';

/** What is known already of what a candidate says. */
export interface Known {
  /** The one that says the same, to be merged into. */
  readonly same: Fact | null;
  /** Those that no longer hold. */
  readonly replaces: readonly Fact[];
  /** Those that cannot be true together with it. */
  readonly contradicts: readonly Fact[];
  /** One that was said later and says otherwise: the candidate comes too late. */
  readonly outdatedBy: Fact | null;
}

interface Candidate {
  readonly statement: Statement;
  readonly type: Fact['type'];
  /** The turn in which it was said. */
  readonly turnId: number;
  /** The learner said that what was said before was wrong. */
  readonly corrects: boolean;
}

/** Disabled and pending facts do not count against a new one. */
const active = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ status }) => status === 'active');

/**
 * C5. Facts about a book are merged where one wording contains most of the other's words, and never replaced. A learner's
 * are related by rule; a similar meaning alone is the same only where no word distinguishes them.
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
    const isSame = relation === 'different' && alike(one) && saysNoMore(one.fact.words, words);
    return { fact: one.fact, later, relation: isSame ? ('same' as const) : relation };
  });
  const of = (relation: 'update' | 'contradiction', later: boolean): readonly Fact[] =>
    relations.filter((one) => one.relation === relation && one.later === later).map(({ fact }) => fact);
  const replaces = of('update', false).filter(({ status }) => status === 'active' || status === 'pending');
  return {
    same: relations.find(({ relation }) => relation === 'same')?.fact ?? null,
    replaces: whatIsMeant(candidate.statement, replaces),
    contradicts: active([...of('contradiction', false), ...of('contradiction', true)]),
    outdatedBy: active(of('update', true))[0] ?? null,
  };
};

const keysOf = (statement: Statement, prefix: string): readonly string[] =>
  attributesIn(canonical(statement)).flatMap(({ key }) => (key.startsWith(prefix) ? [key] : []));

const dateKeysOf = (statement: Statement): readonly string[] => keysOf(statement, 'date of ');

/** Of several days that a statement may move, only that of the thing it names; where it could be any of them, none. */
const whatIsMeant = (statement: Statement, replaces: readonly Fact[]): readonly Fact[] => {
  const own = new Set(dateKeysOf(statement));
  const keys = new Set(replaces.flatMap(dateKeysOf));
  if (own.size === 0 || keys.size < 2) return replaces;
  const named = replaces.filter((fact) => dateKeysOf(fact).every((key) => own.has(key)));
  return [...keys].some((key) => own.has(key)) ? named : [];
};

/** "On page 20": only the session knows which book is meant. */
export const leansOnBook = (statement: Statement): boolean => keysOf(statement, 'i:place by ').length > 0;

/** The same words but for their order and their endings. */
const saysNoMore = (a: string, b: string): boolean => {
  if (saysOtherwise(a, b)) return false;
  const [one, other] = [contentOf(a), contentOf(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / Math.max(1, one.size + other.size) >= 0.9;
};

/** Which wording of a merged fact stays: the one that says more, else the surer one (C5), else the known one. */
export const newerWordingWins = (known: string, newer: string, surer: boolean): boolean => {
  const [before, after] = [contentOf(known), contentOf(newer)];
  if (isSubset(before, after) && before.size < after.size) return true;
  if (isSubset(after, before) && after.size < before.size) return false;
  return surer;
};
