import type { Fact, FactId } from '../../../shared/model';
import { mentionsAny } from '../../index/lost-words';
import type { Sql } from '../../sql';
import { answersBehind, listEvidence } from '../../tables/memory/evidence';
import { getFacts } from '../../tables/memory/facts';
import { addJob } from '../../tables/jobs';
import { jobLabels } from '../../../shared/messages/engine-text';

/**
 * Facts about the learner that other messages support too, but whose wording is that of the erased one. The caller
 * erases them; the jobs queued here extract them again from what is left, in its words. Facts worded by hand and facts
 * about a book stay.
 */
export const wordedByErased = (
  sql: Sql,
  ids: readonly FactId[],
  lost: ReadonlySet<string>,
  at: string,
): readonly Fact[] => {
  const byHand = (id: FactId): boolean => listEvidence(sql, id).some(({ meta }) => 'corrected' in meta);
  const affected = getFacts(sql, ids).filter(
    ({ id, fact, scope }) => scope !== 'book' && mentionsAny(fact, lost) && !byHand(id),
  );
  for (const { turnId, sessionId } of answersBehind(
    sql,
    affected.map(({ id }) => id),
  ))
    addJob(
      sql,
      {
        kind: 'extract-facts',
        payload: { turnId, sessionId },
        label: jobLabels['extract-facts'],
        bookId: null,
        runAt: at,
      },
      at,
    );
  return affected;
};
