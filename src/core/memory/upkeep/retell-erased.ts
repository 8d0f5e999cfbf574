import type { EngineEvent } from '../../../shared/model';
import type { SyncedTopics } from '../topics/create-synced-topics';
import { compressSession } from '../../summaries/compress-session';
import { concludeSession } from '../../summaries/conclude-session';
import type { ClaimedJob, Clock, Cognition, Logger, Store } from '../../ports';
import { isoTime } from '../../ports';
import { condensePeriod } from '../archive/condense-period';
import { importanceIn, condenseTurns } from './cascade';
import { distilBase } from '../base/distil-base';

interface RetellDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly topics: SyncedTopics;
  readonly emit: (event: EngineEvent) => void;
}

const listOf = (value: string | number | null | undefined): readonly string[] =>
  typeof value === 'string' ? value.split(' ').filter((one) => one !== '') : [];

/** Title and summary of a session that has ended; of one that goes on, its running summary. */
const retellSession = async (deps: RetellDeps, sessionId: string, signal: AbortSignal): Promise<void> => {
  const { store, cognition, clock } = deps;
  const erasures = await store.sessions.countErasures();
  const session = await store.sessions.findSession(sessionId);
  if (!session) return;
  if (session.endedAt === null) {
    await compressSession(store, cognition, clock, sessionId, signal);
    return;
  }
  const turns = await store.sessions.listTurns(sessionId);
  if (session.summary !== null || turns.length === 0) return;
  const told = await concludeSession(deps, turns, null, signal);
  await store.sessions.retellSession(sessionId, { ...told, erasures });
  deps.emit({ kind: 'session', sessionId, change: 'ended' });
};

const retellSummary = async (deps: RetellDeps, id: number, signal: AbortSignal): Promise<void> => {
  const { store, cognition } = deps;
  const erasures = await store.sessions.countErasures();
  const summary = await store.archives.findSummary(id);
  if (!summary || summary.text !== '') return;
  const said = summary.turns.filter(({ role }) => role === 'user').map(({ content }) => content);
  const [text, sentiment] = await Promise.all([
    condenseTurns(deps, summary.turns, signal),
    cognition.sentiment(said, signal),
  ]);
  await store.archives.retellSummary({ id, text, importance: importanceIn(said), sentiment, erasures });
};

/** Again whether or not it has a text by now: it may have been condensed before what it contains was whole again. */
const retellArchive = async (deps: RetellDeps, id: number, signal: AbortSignal): Promise<void> => {
  const { store, clock } = deps;
  const erasures = await store.sessions.countErasures();
  const archive = await store.archives.findArchive(id);
  if (!archive) return;
  const held = [...archive.children, ...archive.summaries].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const text = await condensePeriod(deps, archive.tier, held, signal);
  await store.archives.retellArchive({ id, text, at: isoTime(clock), erasures });
};

/** A name out of the lines that are left, where it still waits for one. */
const renameTopic = async (deps: RetellDeps, slug: string, signal: AbortSignal): Promise<void> => {
  const { store, cognition, clock, topics } = deps;
  const waits = await store.topics.findTopic(slug);
  if (!waits || waits.title !== 'Notes') return;
  const texts = waits.lines.filter(({ raw }) => !raw).map(({ text }) => text);
  if (texts.length === 0) return;
  const erasures = await store.sessions.countErasures();
  const { title, summary } = await cognition.nameTopic({ texts, apartFrom: [] }, signal);
  await topics.change(async () => {
    const now = await store.topics.findTopic(slug);
    if (!now || now.title !== 'Notes' || (await store.sessions.countErasures()) !== erasures) return;
    await store.topics.saveTopic({
      slug,
      title: title.replace(/\s+/gu, ' ').trim() || 'Notes',
      summary,
      lines: now.lines,
      at: isoTime(clock),
    });
  });
};

/**
 * The `retell-erased` job (D13). An exchange was erased, and with it, in the same transaction, the text of all that was
 * condensed out of it. Each is made again from what is left, in the order in which one is made of the other: the session's
 * summary, summaries, archives from day to month, base memory, names of topics. Every step looks whether there is
 * something left to do, so that a job that was cut is simply run again; a step that a further erasure overtakes is
 * refused by the store, and the job with it, until it is tried again.
 */
export const retellErased = async (deps: RetellDeps, job: ClaimedJob, signal: AbortSignal): Promise<void> => {
  const { sessionId, summaries, archives, topics, base } = job.payload;
  if (typeof sessionId === 'string') await retellSession(deps, sessionId, signal);
  for (const id of listOf(summaries)) {
    signal.throwIfAborted();
    await retellSummary(deps, Number(id), signal);
  }
  for (const id of listOf(archives)) {
    signal.throwIfAborted();
    await retellArchive(deps, Number(id), signal);
  }
  if (typeof base === 'number') {
    const { memory: policy } = await deps.store.settings.getSettings();
    // A batch at a time, as many as were in it.
    while (await distilBase(deps, policy, signal, base)) signal.throwIfAborted();
  }
  for (const slug of listOf(topics)) await renameTopic(deps, slug, signal);
};
