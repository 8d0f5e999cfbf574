import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import {
  bookOfScope,
  type Fact,
  type FactChange,
  type FactId,
  type Scope,
  type Statement,
  type Sentence,
} from '../../../shared/model';
import { foldSpace } from '../../../shared/text/fold-space';
import { readStatement, sayStatement } from '../../../shared/text/grammar/statement';
import {
  isoTime,
  type Clock,
  type Embedder,
  type FactWrite,
  type Logger,
  type ScopeRef,
  type Store,
} from '../../ports';
import { verifyQuote } from '../../text/verify-quote';
import { currentOf } from '../../vectors/current-embedder';
import { approveFact } from './approve-fact';
import { factKey } from './fact-key';
import { importanceOf } from './importance';

export interface CorrectionDeps {
  readonly store: Pick<Store, 'memory' | 'sessions' | 'library' | 'jobs' | 'settings'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Queues vectors for facts that have none. */
  readonly embedLater: () => Promise<void>;
}

export const factNotFound = (): LecternError => new LecternError('FACT_NOT_FOUND', errorText.factGone);

const refuseReplaced = async ({ store: { memory } }: CorrectionDeps, fact: Fact): Promise<void> => {
  if (fact.status !== 'superseded') return;
  const [newer] = fact.supersededBy === null ? [] : await memory.getFacts([fact.supersededBy]);
  throw new LecternError(
    'INVALID_INPUT',
    newer ? errorText.factReplacedBy(sayStatement(newer, 'you')) : errorText.factReplaced,
    newer && { factId: newer.id },
  );
};

/** A quotation must be in the book even if the learner edited it. */
const refuseMisquote = async ({ store }: CorrectionDeps, fact: Fact, words: string): Promise<void> => {
  const bookId = bookOfScope(fact);
  if (fact.type !== 'quote' || bookId === null || fact.page === null) return;
  const page = await store.library.findPage(bookId, fact.page);
  const verdict = page ? verifyQuote(words, page.text, true) : 'verbatim';
  if (verdict === 'verbatim' || verdict === 'near') return;
  throw new LecternError('INVALID_INPUT', errorText.quoteNotOnPage(fact.label ?? String(fact.page)));
};

const embedCorrection = async (
  { embedder, logger }: CorrectionDeps,
  words: string,
): Promise<FactWrite['vector']> => {
  const serving = currentOf(embedder);
  try {
    const [vector] = await serving.embedPassages([words]);
    return vector ? { modelId: serving.modelId, vector } : null;
  } catch (error) {
    logger.error('A corrected fact could not be embedded; it will be embedded later', error);
    return null;
  }
};

/** Gives the fact the learner's wording. Null if it was erased meanwhile. */
const correctFact = async (
  deps: CorrectionDeps,
  fact: Fact,
  wording: string,
  eraseOld: boolean,
): Promise<Fact | null> => {
  const quote = foldSpace(wording);
  const statement: Statement =
    fact.subject === 'book' ? { subject: 'book', words: quote } : readStatement(quote);
  const { words } = statement;
  const key = factKey(statement);
  if (key === factKey(fact) && fact.confidence === 1 && !eraseOld) return fact;
  if (!/[\p{L}\p{N}]/u.test(words)) throw new LecternError('INVALID_INPUT', errorText.factEmpty);
  await refuseReplaced(deps, fact);
  await refuseMisquote(deps, fact, words);
  const vector = await embedCorrection(deps, words);
  const corrected = await deps.store.memory.correctFact(fact.id, {
    ...statement,
    quote,
    factKey: key,
    importance: importanceOf(words, true),
    vector,
    eraseOld,
    at: isoTime(deps.clock),
  });
  if (corrected && vector === null) await deps.embedLater();
  return corrected;
};

const needsApproval = ({ status }: Fact): boolean => status === 'pending' || status === 'shadow';

/** An expired fact that is made active starts its life span again. */
const renewedSpan = (fact: Fact, status: FactChange['status']) =>
  status === 'active' && fact.status === 'expired' ? { ttlDays: fact.ttlDays } : {};

const scopeIds: Readonly<Partial<Record<Scope, string>>> = { user: 'me', global: '' };

const refuse = (why: Sentence): never => {
  throw new LecternError('INVALID_INPUT', why);
};

/** The scope to move the fact to (C10); null if it stays. */
const newScopeOf = (fact: Fact, scope: Scope | undefined, scopeId: string | undefined): ScopeRef | null => {
  if (scope === undefined) return scopeId === undefined ? null : refuse(errorText.scopeMissing);
  const fixed = scopeIds[scope];
  if (fixed === undefined && !scopeId) return refuse(errorText.scopeIdMissing(scope));
  if (fixed !== undefined && scopeId && scopeId !== fixed) return refuse(errorText.scopeIdUnneeded(scope));
  const to = { scope, scopeId: fixed ?? scopeId ?? '' };
  if (to.scope === fact.scope && to.scopeId === fact.scopeId) return null;
  // A fact with a page belongs to its book and cannot be moved.
  return fact.page === null ? to : refuse(errorText.factOfPage);
};

/** Applies what the learner changed: wording, status, importance, life span, pin or scope. */
export const changeFact = async (
  deps: CorrectionDeps,
  id: FactId,
  { fact: wording, oldWording, scope, scopeId, ...change }: FactChange,
): Promise<Fact> => {
  const { memory } = deps.store;
  const [before] = await memory.getFacts([id]);
  if (!before) throw factNotFound();
  const moveTo = newScopeOf(before, scope, scopeId);
  if (change.status !== undefined || moveTo) await refuseReplaced(deps, before);
  let rest: Omit<FactChange, 'fact' | 'oldWording' | 'scope' | 'scopeId'> = change;
  let after: Fact | null =
    wording === undefined ? before : await correctFact(deps, before, wording, oldWording === 'erase');
  if (after && needsApproval(before) && (change.status === 'active' || wording !== undefined)) {
    after = await approveFact(deps, id, isoTime(deps.clock));
    rest = { ...change, status: undefined };
  }
  if (after && (moveTo || Object.values(rest).some((value) => value !== undefined))) {
    after = await memory.updateFact(id, {
      ...renewedSpan(after, rest.status),
      ...rest,
      ...(moveTo && { moveTo }),
      // Finds a duplicate that was added while the fact was not active, or that the new scope has.
      ...(rest.status === undefined && !moveTo ? {} : { factKey: factKey(after) }),
      byLearner: true,
      at: isoTime(deps.clock),
    });
  }
  if (!after) throw factNotFound();
  return after;
};
