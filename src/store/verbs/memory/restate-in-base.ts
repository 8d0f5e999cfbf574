import { saidIn } from '../../../shared/text/said-in';
import { sayStatement } from '../../../shared/text/grammar/statement';
import type { Statement } from '../../../shared/model';
import type { WordingRemover } from '../../index/wordings';
import type { Sql } from '../../sql';
import { addBaseRevision, findBase, rewriteBaseRevisions } from '../../tables/memory/base-memory';

const bare = (line: string): string =>
  saidIn(line)
    .replace(/[.!]+$/u, '')
    .toLowerCase();

/** Replaces the lines that say `before`, in whatever person; null leaves them out. */
const restater = (before: Statement, after: Statement | null): ((line: string) => string | null) => {
  const said = new Set(
    (['I', 'you', 'learner'] as const).map((person) => bare(sayStatement(before, person))),
  );
  return (line) => {
    if (!said.has(bare(line))) return line;
    const mark = /^\s*(?:[-*+•]\s+)?/u.exec(line)?.[0] ?? '';
    return after && `${mark}${sayStatement(after, 'learner')}`;
  };
};

const eachLine = (text: string, restate: (line: string) => string | null): string =>
  text
    .split('\n')
    .flatMap((line) => restate(line) ?? [])
    .join('\n');

/** Writes a new revision of the base memory in which a fact is as it is now, or left out, if the newest one states it. */
export const restateInBase = (sql: Sql, before: Statement, after: Statement | null, at: string): void => {
  const base = findBase(sql);
  if (!base) return;
  const restate = restater(before, after);
  const text = eachLine(base.text, restate);
  if (text === base.text) return;
  const wrote = base.byHand.wrote.flatMap((line) => restate(line) ?? []);
  addBaseRevision(sql, text, at, { ...base.byHand, wrote });
};

/** Removes a wording from every revision. */
export const eraseInBase = (sql: Sql, { without }: WordingRemover): void =>
  rewriteBaseRevisions(sql, ({ text, byHand }) => ({
    text: without(text),
    byHand: { wrote: byHand.wrote.map(without), struck: byHand.struck.map(without) },
  }));
