import { LecternError } from '../../shared/errors';
import { scrub } from '../index/full-text';
import type { Sql } from '../sql';
import { eraseFromContexts, eraseSummariesFromContexts } from '../tables/contexts';
import * as turns from '../tables/conversations';
import { whileErasing } from '../tables/events';
import { factsSupportedBy, listEvidence } from '../tables/evidence';
import * as facts from '../tables/facts';
import { recountTurns } from '../tables/sessions';
import { forgetInWarmups } from '../tables/warmups';

/** Facts that lost some of their evidence, by what is left of it. */
export const weighFacts = (sql: Sql, ids: readonly number[]): void => {
  for (const id of ids) {
    const counts = listEvidence(sql, id).map(({ meta }) =>
      typeof meta['counts'] === 'number' ? meta['counts'] : null,
    );
    facts.weighFact(sql, id, counts);
  }
};

/** See SessionWriter: a question with its answers, and all that stands on them alone. */
export const eraseExchange = (sql: Sql, turnId: number): boolean => {
  const exchange = turns.turnsOfExchange(sql, turnId);
  const [first] = exchange;
  if (!first) return false;
  if (exchange.some(({ state }) => state === 'streaming')) {
    throw new LecternError('ANSWER_RUNNING', 'The answer is still being written. Stop it first.', { turnId });
  }
  const ids = exchange.map(({ id }) => id);
  whileErasing(sql, () => {
    const { alone, others } = factsSupportedBy(sql, ids);
    facts.reopenSupersededBy(sql, alone);
    facts.eraseFacts(sql, alone);
    eraseFromContexts(sql, 'fact', alone);
    forgetInWarmups(sql, alone);
    eraseFromContexts(sql, 'turn', ids);
    eraseSummariesFromContexts(sql, first.session_id, Math.min(...ids));
    turns.eraseTurns(sql, ids);
    weighFacts(sql, others);
    recountTurns(sql, first.session_id);
    sql.exec(scrub('turns_fts'));
    if (alone.length > 0) sql.exec(scrub('facts_fts'));
  });
  return true;
};
