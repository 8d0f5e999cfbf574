import { isoTime } from '../../ports';
import { buildContext } from '../context/context-builder';
import type { BuiltContext } from '../context/context-input';
import { profileMemories, sessionSoFar } from '../context/own-memories';
import { warmupWithinBound } from '../context/read-bound';
import { recentTopicLines, topicInContext } from '../context/topics-in-context';
import { warmupContext } from '../life/warmup';
import type { FoundMaterial } from '../retrieve/find-material';
import type { TargetPassages } from '../retrieve/find-target';
import type { MemoryUse } from '../retrieve/memory-use';
import type { ContextSources } from './context-sources';
import type { ReadQuestion } from './read-message';
import type { PrepareDeps, PrepareTask } from './prepare-task';

/** The question is about this session, which retrieval does not search. */
const asksOfThisSession = (
  { question: { about } }: FoundMaterial,
  content: string,
  range: ReadQuestion['range'],
  now: number,
): boolean =>
  about === 'sessions' &&
  ((range !== null && Date.parse(range.to) > now) || /\b(?:so far|this session|just now)\b/i.test(content));

interface ContextParts {
  readonly read: ReadQuestion;
  readonly sources: ContextSources;
  readonly material: FoundMaterial;
  /** The text that the message names; null if it had to be searched for. */
  readonly target: TargetPassages | null;
  readonly use: MemoryUse;
}

/** The context for the model, within the budget. */
export const makeContext = (
  { clock, count }: PrepareDeps,
  { session: { sessionId }, question }: PrepareTask,
  { read, sources, material, target, use }: ContextParts,
): BuiltContext => {
  const { recentTurns, runningSummary } = read;
  const topic = use.isUsed ? read.topic : null;
  const { book, bound, baseMemory, profile, topics, warmup, model, known } = sources;
  const [now, at] = [clock.now(), isoTime(clock)];
  const isOfSession = asksOfThisSession(material, question.content, read.range, now);
  return buildContext(
    {
      book,
      bound,
      known,
      profile,
      recentTopics: recentTopicLines(topics, now, clock.timeZone),
      topic: topic && topicInContext(topic),
      baseMemory: baseMemory && baseMemory.text.trim() !== '' ? baseMemory : null,
      warmup: warmup && {
        sessionId,
        warmup,
        text: warmupContext(warmupWithinBound(warmup, bound?.read ?? null), now, clock.timeZone),
      },
      material: {
        ...material,
        memories: [
          ...profileMemories(profile, book, at, material, question.content),
          ...(isOfSession ? sessionSoFar(sessionId, runningSummary, recentTurns, at) : []),
          ...material.memories,
        ],
      },
      memoryFirst: material.question.about !== 'book',
      runningSummary,
      recentTurns,
      question,
      model: model && { ...model, chapter: target?.chapter ?? null },
    },
    target ? { ...read.budget, passages: read.budget.text } : read.budget,
    count,
  );
};
