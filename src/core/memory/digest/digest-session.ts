import type { Session, SessionId, Turn } from '../../../shared/model';
import { foldSpace } from '../../../shared/text/fold-space';
import type { DigestedLine, FactCandidate, LineWrite, StoredTopic, TopicWrite } from '../../ports';
import { isoTime } from '../../ports';
import { dayOf } from '../archive/periods';
import type { SyncedTopics } from '../topics/create-synced-topics';
import { isPointer, newLines } from '../topics/topic-lines';
import { slugOf } from '../topics/topic-slug';
import type { MemoryDeps } from '../facts/memory-deps';
import { isRemembered } from '../policy/session-memory';
import { writeFact } from '../facts/write-fact';
import { continuationOf } from './continuation';

export interface DigestDeps extends MemoryDeps {
  readonly topics: SyncedTopics;
}

interface Digested {
  /** Number of conclusions, decisions and discoveries found. */
  readonly lines: number;
  /** The topic that they were added to; null if they became facts only. */
  readonly topic: string | null;
}

const nothingDigested: Digested = { lines: 0, topic: null };
/** The number of existing topics whose names a new one must differ from. */
const maxOthers = 50;

/** Whether the quote is in one of the learner's turns. Lines without such evidence are dropped. */
const isQuotedFrom = (line: DigestedLine, turns: readonly Turn[]): boolean => {
  const turn = turns.find((one) => one.turnId === line.turnId);
  return (
    turn?.role === 'user' &&
    line.words.trim() !== '' &&
    line.quote.trim() !== '' &&
    turn.content.slice(line.start, line.end) === line.quote
  );
};

const asCandidate = (line: DigestedLine): FactCandidate => ({
  scope: 'user',
  type: 'episode',
  subject: 'learner',
  words: line.words,
  confidence: line.confidence,
  method: line.method,
  ...(line.meta ? { meta: line.meta } : {}),
  evidence: { kind: 'turn', turnId: line.turnId, start: line.start, end: line.end, quote: line.quote },
});

/** As written in the topic file: "Decided to train at dawn." */
const asLine = (words: string): string => {
  const line = foldSpace(words);
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?…][”’"')]*$/u.test(line) ? '' : '.'}`;
};

/** A topic name, made before anything is changed. */
const nameFor = async (
  { store, cognition }: DigestDeps,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly slug: string; readonly title: string; readonly summary: string }> => {
  const known = await store.topics.listTopics(maxOthers);
  const apartFrom = known.map((topic) => `${topic.title}. ${topic.summary}`);
  const { title, summary } = await cognition.nameTopic({ texts, apartFrom }, signal);
  return { slug: slugOf(title), title: title.replace(/\s+/gu, ' ').trim() || 'Notes', summary };
};

/** The topic with the new lines appended; null if it already contains them all. */
const extended = (
  topic: StoredTopic | null,
  name: { readonly slug: string; readonly title: string; readonly summary: string },
  lines: readonly Omit<LineWrite, 'id' | 'raw'>[],
  at: string,
): TopicWrite | null => {
  const added = newLines(lines, topic?.lines ?? []);
  return added.length === 0
    ? null
    : {
        slug: topic?.slug ?? name.slug,
        title: topic?.title ?? name.title,
        summary: name.summary || (topic?.summary ?? ''),
        lines: [...(topic?.lines ?? []), ...added],
        at,
      };
};

/**
 * The `digest-session` job (E2, E3): turns the conclusions of an ended session into facts with evidence and appends them
 * to the session's topic, or starts a new one if there are three or more. A session is digested once: it is marked in
 * the transaction that changes the topic, and facts written before a crash are recognised.
 */
export const digestEndedSession = async (
  deps: DigestDeps,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<Digested> => {
  const { store, cognition, embedder, clock, topics } = deps;
  const erasures = await store.sessions.countErasures();
  const session: Session | null = await store.sessions.findSession(sessionId);
  if (!session?.endedAt || !(await store.topics.isUndigested(sessionId))) return nothingDigested;
  const settings = await store.settings.getSettings();
  const [turns, topic, continuation] = await Promise.all([
    store.sessions.listTurns(sessionId),
    session.topic === null ? null : store.topics.findTopic(session.topic),
    continuationOf(store, deps.comparer ?? embedder, session),
  ]);
  const known = (topic?.lines ?? []).filter((line) => !line.raw && !isPointer(line)).map((line) => line.text);
  const remembers = settings.memory.enable && isRemembered(session);
  const found = remembers
    ? await cognition.digest({ turns, known, now: isoTime(clock), timeZone: clock.timeZone }, signal)
    : [];
  const digested = found.filter((line) => isQuotedFrom(line, turns));
  for (const line of digested) {
    signal.throwIfAborted();
    await writeFact(deps, settings, asCandidate(line), turns, session);
  }
  const saidAt = new Map(turns.map((turn) => [turn.turnId, turn.at]));
  const lines = digested.map((line) => ({
    day: dayOf(saidAt.get(line.turnId) ?? session.startedAt, clock.timeZone),
    text: asLine(line.words),
    sessionId,
    turnId: line.turnId,
  }));
  const wanted = lines.length > 0 && (topic !== null || lines.length >= settings.memory.newTopicConclusions);
  const texts = lines.map((line) => line.text);
  const name = wanted ? await nameFor(deps, [...known.slice(-20), ...texts], signal) : null;
  return topics.change(async () => {
    // Read again, since the learner may have edited, renamed or removed it. The same name is the same topic.
    const current = name && (await store.topics.findTopic(topic?.slug ?? name.slug));
    const write = name && extended(current, name, lines, isoTime(clock));
    await store.topics.finishDigest({ sessionId, topic: write, continuation, at: isoTime(clock), erasures });
    return { lines: lines.length, topic: write?.slug ?? current?.slug ?? null };
  });
};
