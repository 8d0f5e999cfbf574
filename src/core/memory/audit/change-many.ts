import { LecternError } from '../../../shared/errors';
import type {
  EngineEvent,
  Fact,
  FactId,
  FactsAction,
  FactsChoice,
  FactsStep,
  UndoStep,
} from '../../../shared/model';
import { queueJob, type QueueDeps } from '../../jobs/queue-job';
import { isoTime, type BatchChange, type NotRestored } from '../../ports';
import { approveFact } from '../facts/approve-fact';
import type { CorrectionDeps } from '../facts/correct-fact';

export interface ChangeManyDeps extends CorrectionDeps {
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
}

/** Facts per transaction: a few milliseconds of work. */
const chunk = 25;
/** Ids per query, each of which may scan all facts. */
const idsAtOnce = 2000;
/** How long a deletion can be undone: longer than its message is shown. */
const undoMs = 10_000;

const inChunks = (ids: readonly FactId[]): readonly (readonly FactId[])[] =>
  Array.from({ length: Math.ceil(ids.length / chunk) }, (_, at) => ids.slice(at * chunk, (at + 1) * chunk));

/** Ids in ascending order, a chunk at a time: a changed fact may no longer match the filter, but the others keep their order. */
async function* chunksOf(
  { store: { memory } }: Pick<ChangeManyDeps, 'store'>,
  choice: FactsChoice,
): AsyncGenerator<readonly FactId[]> {
  if ('ids' in choice) {
    yield* inChunks(choice.ids);
    return;
  }
  const except = new Set(choice.except);
  let last = 0;
  for (;;) {
    const ids = await memory.listFactIds(choice.filter, last, idsAtOnce);
    if (ids.length === 0) return;
    yield* inChunks(ids.filter((id) => !except.has(id)));
    last = ids.at(-1) ?? last;
  }
}

const countOf = async ({ store }: ChangeManyDeps, choice: FactsChoice): Promise<number> =>
  'ids' in choice
    ? choice.ids.length
    : Math.max(0, (await store.memory.countSelected(choice.filter)) - choice.except.length);

const isCandidate = ({ status }: Fact): boolean => status === 'shadow' || status === 'pending';

/** Approves candidates one by one, except those that another fact repeats. Returns how many were approved. */
const approveEach = async (
  deps: ChangeManyDeps,
  candidates: readonly Fact[],
  batchId: number,
): Promise<number> => {
  let approved = 0;
  for (const { id } of candidates) {
    const fact = await approveFact(deps, id, isoTime(deps.clock), batchId).catch((error: unknown) => {
      if (error instanceof LecternError && error.code === 'FACT_EXISTS') return null;
      throw error;
    });
    if (fact) approved += 1;
  }
  return approved;
};

const changeChunk = async (
  deps: ChangeManyDeps,
  ids: readonly FactId[],
  change: BatchChange,
  batchId: number,
): Promise<number> => {
  const { memory } = deps.store;
  if (change.status !== 'active')
    return (await memory.changeBatch(batchId, ids, change, isoTime(deps.clock))).length;
  const facts = await memory.getFacts(ids);
  const candidates = facts.filter(isCandidate);
  const others = facts.filter((fact) => !isCandidate(fact)).map(({ id }) => id);
  const changed = await memory.changeBatch(batchId, others, change, isoTime(deps.clock));
  return changed.length + (await approveEach(deps, candidates, batchId));
};

/** Turns facts off until they are erased, so that no answer uses them; replaced ones are never used. */
const setAside = async (
  { store: { memory }, clock }: ChangeManyDeps,
  ids: readonly FactId[],
  batchId: number,
): Promise<number> => {
  const facts = await memory.getFacts(ids);
  const current = facts.filter(({ status }) => status !== 'superseded').map(({ id }) => id);
  const replaced = facts.filter(({ status }) => status === 'superseded').map(({ id }) => id);
  const off = await memory.changeBatch(batchId, current, { status: 'disabled' }, isoTime(clock));
  return off.length + (await memory.changeBatch(batchId, replaced, {}, isoTime(clock))).length;
};

const dueAfter = (deps: ChangeManyDeps): string => new Date(deps.clock.now() + undoMs).toISOString();

/** Queues the erasure of a batch; queuing it again adds no second job. */
export const queueErasure = async (deps: QueueDeps, batchId: number, due: string): Promise<void> => {
  await queueJob(deps, 'erase-facts', { batchId }, due);
};

/**
 * Changes or erases many facts, a chunk at a time. Each chunk is on disk when its step is sent; ending the iteration stops
 * there. Changes can be undone; facts to erase are kept until `due`.
 */
export async function* changeMany(
  deps: ChangeManyDeps,
  choice: FactsChoice,
  action: FactsAction,
): AsyncGenerator<FactsStep> {
  const { store, clock } = deps;
  const erases = action.kind === 'erase';
  const of = await countOf(deps, choice);
  const batchId = await store.memory.beginBatch(erases ? dueAfter(deps) : null, isoTime(clock));
  let done = 0;
  let changed = 0;
  try {
    yield { kind: 'begin', batchId, of };
    for await (const ids of chunksOf(deps, choice)) {
      changed += erases
        ? await setAside(deps, ids, batchId)
        : await changeChunk(deps, ids, action.change, batchId);
      done += ids.length;
      yield { kind: 'progress', done, of };
    }
  } finally {
    if (erases) {
      const due = dueAfter(deps);
      await store.memory.setBatchDue(batchId, due);
      await queueErasure(deps, batchId, due);
      deps.wake();
    }
    deps.emit({ kind: 'memory' });
  }
  const status = erases ? 'disabled' : action.change.status;
  const evicted = status === 'disabled' ? 0 : await store.memory.countEvicted(batchId, status === 'active');
  yield { kind: 'done', batchId, changed, skipped: done - changed, evicted };
}

/** Facts that a reply names. */
const mostNamed = 20;

/** Restores the facts of a batch as they were, including those that approved facts had replaced. */
export async function* undoMany(deps: ChangeManyDeps, batchId: number): AsyncGenerator<UndoStep> {
  const { memory } = deps.store;
  let [restored, kept, deleted, evicted] = [0, 0, 0, 0];
  const named: NotRestored[] = [];
  try {
    for (let left = true; left;) {
      const step = await memory.undoBatch(batchId, chunk, isoTime(deps.clock));
      restored += step.facts;
      kept += step.notRestored.length;
      deleted += step.deleted;
      evicted += step.evicted;
      named.push(...step.notRestored.slice(0, mostNamed - named.length));
      left = step.left;
      yield { kind: 'progress', done: restored };
    }
  } finally {
    deps.emit({ kind: 'memory' });
    await deps.embedLater();
  }
  const why = new Map(named.map((one) => [one.id, one.why]));
  const notRestored = (await memory.getFacts([...why.keys()])).map(({ id, fact }) => ({
    factId: id,
    fact,
    why: why.get(id) ?? 'changed',
  }));
  yield { kind: 'done', restored, notRestored, kept, deleted, evicted };
}
