import { LecternError } from '../../../shared/errors';
import type { EngineEvent, Fact, FactChange, FactPage, MemoryHealth, Statement } from '../../../shared/model';
import { foldSpace } from '../../../shared/text/fold-space';
import { readStatement, sayStatement } from '../../../shared/text/grammar/statement';
import type {
  Clock,
  Embedder,
  FactCount,
  FactFilter,
  FactWrite,
  Logger,
  MemoryReader,
  Store,
} from '../../ports';
import { isoTime } from '../../ports';
import { verifyQuote } from '../../text/verify-quote';
import { approveFact } from './approve-fact';
import { factKey } from './fact-key';
import { factPage } from './fact-page';
import { importanceOf } from './importance';
import { memoryHealth } from './memory-health';
import { currentOf } from '../../vectors/current-embedder';
import { errorText } from '../../../shared/messages/en/errors';

/** What is remembered, for the learner to look into and to change. Every change is told by the `memory` event. */
export interface Facts extends Pick<
  MemoryReader,
  'listEvents' | 'stats' | 'findBaseMemory' | 'listBaseRevisions'
> {
  list(filter: FactFilter): Promise<{ readonly items: readonly Fact[]; readonly total: number }>;
  counts(): Promise<readonly FactCount[]>;
  /** The fact with its evidence, each piece with the words around it, and what it replaced. */
  get(id: number): Promise<FactPage>;
  /**
   * `fact` is the learner's own wording: certain from then on, and evidence of itself. A fact that waited and is made
   * active replaces what it contradicts, as it would have when it was said (approve-fact.ts).
   */
  update(id: number, change: FactChange): Promise<Fact>;
  /** For good. What the fact had replaced is recalled again, unless it is erased with it. */
  erase(id: number, older: 'reopen' | 'erase'): Promise<void>;
  /** How much of what is kept can be found by meaning. */
  health(): Promise<MemoryHealth>;
}

interface FactsDeps {
  readonly store: Pick<Store, 'memory' | 'sessions' | 'library' | 'jobs' | 'settings'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (event: EngineEvent) => void;
  /** Queues vectors for what has none. */
  readonly embedLater: () => Promise<void>;
  /** Writes the files of topics again whose lines went with a fact. */
  readonly syncTopics: () => Promise<void>;
}

const notFound = (): LecternError => new LecternError('FACT_NOT_FOUND', errorText.factGone);

/** An expired fact that is used again lives its whole span again. */
const renewed = (fact: Fact, status: FactChange['status']) =>
  status === 'active' && fact.status === 'expired' ? { ttlDays: fact.ttlDays } : {};

/** For the learner's yes. */
const isWaiting = ({ status }: Fact): boolean => status === 'pending' || status === 'shadow';

export const createFacts = (deps: FactsDeps): Facts => {
  const { store, embedder, clock, logger, emit } = deps;
  const { memory } = store;

  const find = async (id: number): Promise<Fact> => {
    const [fact] = await memory.getFacts([id]);
    if (!fact) throw notFound();
    return fact;
  };
  const refuseReplaced = async (fact: Fact): Promise<void> => {
    if (fact.status !== 'superseded') return;
    const [newer] = fact.supersededBy === null ? [] : await memory.getFacts([fact.supersededBy]);
    throw new LecternError(
      'INVALID_INPUT',
      newer ? errorText.factReplacedBy(sayStatement(newer, 'you')) : errorText.factReplaced,
      newer && { factId: newer.id },
    );
  };
  /** A quotation is what the book says, no matter who remembers it. */
  const refuseMisquote = async (fact: Fact, words: string): Promise<void> => {
    if (fact.type !== 'quote' || fact.scope !== 'book' || fact.page === null) return;
    const page = await store.library.findPage(fact.scopeId, fact.page);
    const verdict = page ? verifyQuote(words, page.text, true) : 'verbatim';
    if (verdict === 'verbatim' || verdict === 'near') return;
    throw new LecternError('INVALID_INPUT', errorText.quoteNotOnPage(fact.label ?? String(fact.page)));
  };
  const vectorOf = (words: string): Promise<FactWrite['vector']> => {
    const serving = currentOf(embedder);
    return serving.embedPassages([words]).then(
      ([vector]) => (vector ? { modelId: serving.modelId, vector } : null),
      (error: unknown) => {
        logger.error('A corrected fact could not be embedded; it will be later', error);
        return null;
      },
    );
  };

  const correct = async (fact: Fact, wording: string): Promise<Fact | null> => {
    const quote = foldSpace(wording);
    const statement: Statement =
      fact.subject === 'book' ? { subject: 'book', words: quote } : readStatement(quote);
    const { words } = statement;
    const key = factKey(statement);
    if (key === factKey(fact) && fact.confidence === 1) return fact;
    if (!/[\p{L}\p{N}]/u.test(words)) throw new LecternError('INVALID_INPUT', errorText.factEmpty);
    await refuseReplaced(fact);
    await refuseMisquote(fact, words);
    const vector = await vectorOf(words);
    const importance = importanceOf(words, true);
    const at = isoTime(clock);
    const corrected = await memory.correctFact(fact.id, {
      ...statement,
      quote,
      factKey: key,
      importance,
      vector,
      at,
    });
    if (corrected && vector === null) await deps.embedLater();
    return corrected;
  };

  return {
    listEvents: (page, limit) => memory.listEvents(page, limit),
    stats: () => memory.stats(),
    findBaseMemory: () => memory.findBaseMemory(),
    listBaseRevisions: () => memory.listBaseRevisions(),
    list: (filter) => memory.listFacts(filter),
    counts: () => memory.countFacts(),
    async get(id) {
      const page = await factPage(store, id);
      if (!page) throw notFound();
      return page;
    },
    async update(id, { fact: wording, ...change }) {
      let decided: Omit<FactChange, 'fact'> = change;
      const before = await find(id);
      if (decided.status !== undefined) await refuseReplaced(before);
      let after: Fact | null = before;
      if (wording !== undefined) after = await correct(before, wording);
      if (after && isWaiting(before) && (decided.status === 'active' || wording !== undefined)) {
        after = await approveFact(deps, id, isoTime(clock));
        decided = { ...decided, status: undefined };
      }
      if (after && Object.values(decided).some((value) => value !== undefined)) {
        after = await memory.updateFact(id, {
          ...renewed(after, decided.status),
          ...decided,
          // Coming back to life it must not meet a twin that was learned meanwhile.
          ...(decided.status === undefined ? {} : { factKey: factKey(after) }),
          byLearner: true,
          at: isoTime(clock),
        });
      }
      if (!after) throw notFound();
      emit({ kind: 'memory' });
      return after;
    },
    async erase(id, older) {
      if (!(await memory.eraseFact(id, older, isoTime(clock)))) throw notFound();
      await deps.syncTopics();
      emit({ kind: 'memory' });
      // What came back may have been replaced before it had a vector of the present model.
      if (older === 'reopen') await deps.embedLater();
    },
    health: () => memoryHealth(store, currentOf(embedder)),
  };
};
