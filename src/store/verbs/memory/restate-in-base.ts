import { withoutMarkup } from '../../../shared/text/without-markup';
import { sayStatement } from '../../../shared/text/grammar/statement';
import type { Fact, Statement } from '../../../shared/model';
import type { WordingRemover } from '../../index/wordings';
import type { Sql } from '../../sql';
import {
  addBaseRevision,
  findBase,
  findBaseRevision,
  rewriteBaseRevisions,
} from '../../tables/memory/base-memory';
import {
  findFact,
  findFactByKey,
  listImportantFacts,
  listRetiredStatements,
} from '../../tables/memory/facts';
import { factKeyOf } from '../../tables/memory/tombstones';

const bare = (line: string): string =>
  withoutMarkup(line)
    .replace(/[.!]+$/u, '')
    .toLowerCase();

/** A statement in each grammatical person. */
const saidAs = (statement: Statement): readonly string[] =>
  (['I', 'you', 'learner'] as const).map((person) => bare(sayStatement(statement, person)));

/** A statement in the base memory and its replacement; null to remove it. */
interface Restated {
  readonly before: Statement;
  readonly after: Statement | null;
}

/** Replaces statements in the lines. A replacement that is already among the lines is not added. */
const restate = (lines: readonly string[], all: readonly Restated[]): readonly string[] => {
  const said = new Map(all.flatMap(({ before, after }) => saidAs(before).map((line) => [line, after])));
  const present = new Set(lines.map(bare));
  return lines.flatMap((line) => {
    const after = said.get(bare(line));
    if (after === undefined) return [line];
    const words = after && sayStatement(after, 'learner');
    if (words === null || present.has(bare(words))) return [];
    present.add(bare(words));
    const mark = /^\s*(?:[-*+•]\s+)?/u.exec(line)?.[0] ?? '';
    return [`${mark}${words}`];
  });
};

/** Adds a new revision of the base memory, if the newest one contains any of the statements. */
const restateAll = (sql: Sql, all: readonly Restated[], at: string): void => {
  const base = all.length === 0 ? null : findBase(sql);
  if (!base) return;
  const text = restate(base.text.split('\n'), all).join('\n');
  if (text === base.text) return;
  addBaseRevision(sql, text, at, { ...base.byHand, wrote: restate(base.byHand.wrote, all) });
};

/** Replaces a statement in the base memory. */
export const restateInBase = (sql: Sql, before: Statement, after: Statement, at: string): void =>
  restateAll(sql, [{ before, after }], at);

/**
 * Whether a fact belongs in the base memory: facts that every answer may use, and episodes, even after they have
 * expired.
 */
const belongsInBase = ({ scope, status, muted, type }: Fact): boolean =>
  (scope === 'user' || scope === 'global') &&
  !muted &&
  (status === 'active' || (status === 'expired' && type === 'episode'));

const baseScopes = [
  { scope: 'user', scopeId: 'me' },
  { scope: 'global', scopeId: '' },
] as const;

const isStatedByAnother = (sql: Sql, fact: Fact): boolean => {
  const factKey = factKeyOf(sql, fact.id);
  return baseScopes.some((scope) => {
    const same = findFactByKey(sql, scope, factKey);
    return same !== null && same.id !== fact.id && belongsInBase(same);
  });
};

/**
 * Removes facts that are no longer used from the base memory; a replaced fact's successor takes its place. To be called
 * in the transaction that changed them, with the facts as they were before.
 */
export const removeFromBase = (sql: Sql, before: readonly Fact[], at: string): void => {
  if (before.length === 0 || !findBase(sql)) return;
  const gone = before.flatMap((fact): readonly Restated[] => {
    const now = findFact(sql, fact.id);
    if (!now || belongsInBase(now) || !(belongsInBase(fact) || now.status === 'disabled')) return [];
    if (isStatedByAnother(sql, now)) return [];
    const successor = now.supersededBy === null ? null : findFact(sql, now.supersededBy);
    return [{ before: fact, after: successor && belongsInBase(successor) ? successor : null }];
  });
  restateAll(sql, gone, at);
};

/** The lines of an earlier text without those that state facts which are no longer used. */
export const withoutRetired = (sql: Sql, lines: readonly string[], at: string): readonly string[] => {
  const said = new Set(lines.map(bare));
  const retired = new Set(
    listRetiredStatements(sql, baseScopes)
      .flatMap(saidAs)
      .filter((one) => said.has(one)),
  );
  if (retired.size === 0) return lines;
  for (const one of listImportantFacts(sql, baseScopes, at, Number.MAX_SAFE_INTEGER).flatMap(saidAs))
    retired.delete(one);
  return lines.filter((line) => !retired.has(bare(line)));
};

/** Puts back the missing lines of an earlier text for which `isBack` holds, each after the line that preceded it there. */
const putBack = (
  lines: readonly string[],
  earlier: readonly string[],
  isBack: (line: string) => boolean,
): readonly string[] => {
  const all = [...lines];
  const present = new Set(lines);
  let at = 0;
  for (const line of earlier) {
    if (line.trim() === '') at += Number(all[at] === line);
    else if (present.has(line)) at = Math.max(at, all.indexOf(line, at) + 1);
    else if (isBack(line)) {
      all.splice(at, 0, line);
      at += 1;
    }
  }
  return all;
};

/** Puts the lines that state these facts back into the base memory, as they were in an earlier revision. */
export const returnToBase = (
  sql: Sql,
  restored: readonly Fact[],
  revision: number | null,
  at: string,
): void => {
  const base = findBase(sql);
  const earlier = revision === null ? null : findBaseRevision(sql, revision);
  if (!base || !earlier || earlier.revision === base.revision) return;
  const said = new Set(restored.flatMap(saidAs));
  const struckBefore = new Set(earlier.byHand.struck);
  const struck = new Set(base.byHand.struck.filter((line) => !struckBefore.has(line)).map(bare));
  const isBack = (line: string): boolean => said.has(bare(line)) && !struck.has(bare(line));
  const text = putBack(base.text.split('\n'), earlier.text.split('\n'), isBack).join('\n');
  if (text === base.text) return;
  const wrote = putBack(base.byHand.wrote, earlier.byHand.wrote, isBack);
  addBaseRevision(sql, text, at, { ...base.byHand, wrote });
};

/** Removes a wording from every revision. */
export const eraseInBase = (sql: Sql, { without }: WordingRemover): void =>
  rewriteBaseRevisions(sql, ({ text, byHand }) => ({
    text: without(text),
    byHand: { wrote: byHand.wrote.map(without), struck: byHand.struck.map(without) },
  }));
