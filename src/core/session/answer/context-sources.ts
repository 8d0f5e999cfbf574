import type { Book } from '../../../shared/model';
import type { SearchedBooks } from '../../ports';
import { isoTime } from '../../ports';
import { isOfTime } from '../../memory/recall/recall-facts';
import { factsOfSession, withEarlier } from '../context/facts-of-session';
import { readModelSources } from '../context/model-sources';
import { boundOf, limitsOf } from '../context/read-bound';
import type { FoundMaterial } from '../retrieve/find-material';
import type { MemoryUse } from '../retrieve/memory-use';
import type { ReadQuestion } from './read-message';
import type { PrepareDeps, PrepareTask } from './prepare-task';

interface ContextQuestion {
  readonly read: ReadQuestion;
  readonly book: Book | null;
  readonly books: SearchedBooks;
  /** The question as it is searched for. */
  readonly text: string;
  readonly use: MemoryUse;
}

/** Reads the parts of the context that do not depend on what was found for the question. */
export const readContextSources = async (
  deps: PrepareDeps,
  run: PrepareTask,
  { read: { isFirst, topic }, book, books, text, use }: ContextQuestion,
) => {
  const { store, clock } = deps;
  const { sessionId } = run.session;
  const [baseMemory, profile, topics, warmup, sessionFacts, model, known] = await Promise.all([
    use.isLearnerUsed ? store.memory.findBaseMemory() : null,
    deps.getProfile(book, use.isLearnerUsed),
    use.isUsed ? store.topics.listTopics(run.settings.memory.recentTopics) : [],
    isFirst && use.isUsed ? store.sessions.findWarmup(sessionId) : null,
    // Needed only until the topic is known: its file then replaces them (E7).
    isFirst || topic ? [] : factsOfSession(store, sessionId, isoTime(clock)),
    readModelSources(store, isoTime(clock), run.settings, run.answerer, book).then(
      (sources) => sources && { ...sources, preferences: use.recalled(sources.preferences) },
    ),
    // Only a model can adapt its explanation to what the learner does not know well.
    book && run.answerer.prompt && run.settings.memory.enable && use.isLearnerUsed
      ? deps.knownFor(book, text)
      : null,
  ]);
  const [bound, limits] = await Promise.all([boundOf(store, book), limitsOf(store, book, books)]);
  return {
    book,
    bound,
    books,
    limits,
    baseMemory,
    profile,
    topics,
    warmup,
    sessionFacts: use.recalled(sessionFacts),
    model,
    known,
  };
};

export type ContextSources = Awaited<ReturnType<typeof readContextSources>>;

/** Adds the facts of this session that are within the question's time range. */
export const withSessionFacts = (found: FoundMaterial, { sessionFacts }: ContextSources): FoundMaterial => {
  const { within } = found;
  const facts =
    within === null || found.question.about === 'book'
      ? sessionFacts
      : sessionFacts.filter((fact) => isOfTime(fact, within));
  return { ...found, facts: withEarlier(found.facts, facts) };
};
