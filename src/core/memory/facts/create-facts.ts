import type {
  Fact,
  FactChange,
  FactId,
  FactPage,
  FactsAction,
  FactsChoice,
  FactsStep,
  MemoryHealth,
  TimelineCount,
  TimelineStep,
  UndoStep,
} from '../../../shared/model';
import { isoTime, type FactCount, type FactFilter, type MemoryReader, type TimelineRange } from '../../ports';
import type { SyncedTopics } from '../topics/create-synced-topics';
import { queueJob } from '../../jobs/queue-job';
import { runToEnd } from '../../jobs/run-to-end';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import type { EventBus } from '../../async/event-bus';
import { currentOf } from '../../vectors/current-embedder';
import { countByPeriod } from '../audit/count-by-period';
import { changeMany, undoMany, type ChangeManyDeps } from '../audit/change-many';
import { changeFact, factNotFound } from './correct-fact';
import { factPage } from './fact-page';
import { memoryHealth } from './memory-health';

/** The facts as the learner sees and changes them. Every change emits a `memory` event. */
export interface Facts extends Pick<
  MemoryReader,
  'listEvents' | 'stats' | 'findBaseMemory' | 'listBaseRevisions' | 'listChanges' | 'listErasures'
> {
  list(filter: FactFilter): Promise<{ readonly items: readonly Fact[]; readonly total: number }>;
  counts(): Promise<readonly FactCount[]>;
  /** The fact with its evidence, each piece in context, and the facts that it replaced. */
  get(id: FactId): Promise<FactPage>;
  /**
   * `fact` is the learner's own wording, which makes the fact certain and is its evidence. Activating a pending fact
   * replaces the facts that it contradicts (approve-fact.ts).
   */
  update(id: FactId, change: FactChange): Promise<Fact>;
  /**
   * Permanent. The facts that it replaced become active again or are erased with it. Its words are removed from the
   * conversations too, unless `messages` are kept.
   */
  erase(id: FactId, older: 'reopen' | 'erase', messages?: 'redact' | 'keep'): Promise<void>;
  /**
   * Erases the whole memory with all conversations, permanently; books, notes, plans, cards and settings stay. Resolves
   * once nothing is left. Rejects with `ANSWER_RUNNING`.
   */
  clear(): Promise<void>;
  /** Ending the iteration stops it after the current chunk. */
  changeMany(choice: FactsChoice, action: FactsAction): AsyncIterable<FactsStep>;
  undoMany(batchId: number): AsyncIterable<UndoStep>;
  /** Counts changes by periods of local time, leaving out empty ones. */
  countChanges(range: TimelineRange, by: TimelineStep): Promise<readonly TimelineCount[]>;
  /** How much of the memory is indexed for semantic search. */
  health(): Promise<MemoryHealth>;
}

interface FactsDeps extends ChangeManyDeps {
  readonly topics: Pick<SyncedTopics, 'change' | 'forgetAside' | 'sync'>;
  readonly events: Pick<EventBus, 'subscribe'>;
  readonly isAnswering: () => boolean;
}

export const createFacts = (deps: FactsDeps): Facts => {
  const { store, embedder, clock, emit } = deps;
  const { memory } = store;
  return {
    listEvents: (page, limit) => memory.listEvents(page, limit),
    stats: () => memory.stats(),
    findBaseMemory: () => memory.findBaseMemory(),
    listBaseRevisions: () => memory.listBaseRevisions(),
    countChanges: (range, by) => countByPeriod(memory, range, by),
    listChanges: (...args) => memory.listChanges(...args),
    listErasures: () => memory.listErasures(),
    list: (filter) => memory.listFacts(filter),
    counts: () => memory.countFacts(),
    async get(id) {
      const page = await factPage(store, id);
      if (!page) throw factNotFound();
      return page;
    },
    async update(id, change) {
      const changed = await changeFact(deps, id, change);
      if (change.oldWording === 'erase') await deps.topics.sync();
      emit({ kind: 'memory' });
      return changed;
    },
    async erase(id, older, messages = 'redact') {
      const wordings = await memory.listWordings(id, older);
      // Before the rows are erased, so that a retry after a crash still finds the wordings.
      await deps.topics.forgetAside(wordings);
      await deps.topics.change(async () => {
        if (!(await memory.eraseFact(id, older, isoTime(clock), messages))) throw factNotFound();
      });
      deps.wake();
      emit({ kind: 'memory' });
      // A reactivated fact may have no vector of the current model.
      if (older === 'reopen') await deps.embedLater();
    },
    async clear() {
      if (deps.isAnswering()) throw new LecternError('ANSWER_RUNNING', errorText.answerRunning);
      const job = await queueJob(deps, 'clear-memory');
      await runToEnd(deps, job.id, deps.wake);
    },
    changeMany: (choice, action) => changeMany(deps, choice, action),
    undoMany: (batchId) => undoMany(deps, batchId),
    health: () => memoryHealth(store, currentOf(embedder)),
  };
};
