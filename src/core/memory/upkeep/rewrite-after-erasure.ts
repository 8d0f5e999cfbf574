import { asSessionId, type EngineEvent, type SessionId } from '../../../shared/model';
import type { SyncedTopics } from '../topics/create-synced-topics';
import { compressSession } from '../../summaries/compress-session';
import { concludeSession } from '../../summaries/conclude-session';
import type { ClaimedJob, Clock, Cognition, Logger, Store } from '../../ports';
import { isoTime } from '../../ports';
import { condensePeriod } from '../archive/condense-period';
import { importanceIn, condenseTurns } from './cascade';
import { distilBase } from '../base/distil-base';

interface RewriteDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly topics: SyncedTopics;
  readonly emit: (event: EngineEvent) => void;
}

const listOf = (value: string | number | null | undefined): readonly string[] =>
  typeof value === 'string' ? value.split(' ').filter((one) => one !== '') : [];

/** Rewrites the title and summary of an ended session, or the running summary of an open one. */
const rewriteSession = async (
  deps: RewriteDeps,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<void> => {
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
  const conclusion = await concludeSession(deps, turns, null, signal);
  await store.sessions.rewriteSession(sessionId, { ...conclusion, erasures });
  deps.emit({ kind: 'session', sessionId, change: 'ended' });
};

const rewriteSummary = async (deps: RewriteDeps, id: number, signal: AbortSignal): Promise<void> => {
  const { store, cognition } = deps;
  const erasures = await store.sessions.countErasures();
  const summary = await store.archives.findSummary(id);
  if (!summary || summary.text !== '') return;
  const said = summary.turns.filter(({ role }) => role === 'user').map(({ content }) => content);
  const [content, sentiment] = await Promise.all([
    condenseTurns(deps, summary.turns, signal),
    cognition.sentiment(said, signal),
  ]);
  await store.archives.rewriteSummary({ id, content, importance: importanceIn(said), sentiment, erasures });
};

/** Rewrites an archive even if it has a text: that may have been made before its parts were rewritten. */
const rewriteArchive = async (deps: RewriteDeps, id: number, signal: AbortSignal): Promise<void> => {
  const { store, clock } = deps;
  const erasures = await store.sessions.countErasures();
  const archive = await store.archives.findArchive(id);
  if (!archive) return;
  const parts = [...archive.children, ...archive.summaries].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const content = await condensePeriod(deps, archive.tier, parts, signal);
  await store.archives.rewriteArchive({ id, content, at: isoTime(clock), erasures });
};

/** Names a topic by its remaining lines if its name was erased. */
const renameTopic = async (deps: RewriteDeps, slug: string, signal: AbortSignal): Promise<void> => {
  const { store, cognition, clock, topics } = deps;
  const unnamed = await store.topics.findTopic(slug);
  if (!unnamed || unnamed.title !== 'Notes') return;
  const texts = unnamed.lines.filter(({ raw }) => !raw).map(({ text }) => text);
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
 * The `retell-erased` job (D13). Erasing an exchange also erased, in the same transaction, every text condensed from it.
 * This rewrites them from the remaining messages in order of dependency: the session's summary, summaries, archives from
 * day to month, base memory, topic names. Every step skips what is done, so an interrupted job can simply be repeated.
 * If another erasure happens meanwhile, the store rejects the step and the job is retried.
 */
export const rewriteAfterErasure = async (
  deps: RewriteDeps,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> => {
  const { sessionId, summaries, archives, topics, base } = job.payload;
  if (typeof sessionId === 'string') await rewriteSession(deps, asSessionId(sessionId), signal);
  for (const id of listOf(summaries)) {
    signal.throwIfAborted();
    await rewriteSummary(deps, Number(id), signal);
  }
  for (const id of listOf(archives)) {
    signal.throwIfAborted();
    await rewriteArchive(deps, Number(id), signal);
  }
  if (typeof base === 'number') {
    const { memory: policy } = await deps.store.settings.getSettings();
    // One batch at a time, until all of them are folded in again.
    while (await distilBase(deps, policy, signal, base)) signal.throwIfAborted();
  }
  for (const slug of listOf(topics)) await renameTopic(deps, slug, signal);
};
