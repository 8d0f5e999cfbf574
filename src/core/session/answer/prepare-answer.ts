import {
  findTextlessPages,
  type Book,
  type Profile,
  type Session,
  type Settings,
  type TextlessPages,
  type Turn,
} from '../../../shared/model';
import type { CardAnswer, Clock, Store, TimeRange } from '../../ports';
import { isoTime } from '../../ports';
import { isOfTime } from '../../memory/recall/recall-facts';
import { findDateRange, findTimeWords, narrowsByTime } from '../../retrieval/question/date-range';
import { findSelection } from '../../request/find-selection';
import type { CardDeps, CardTask } from '../card/card-task';
import { composeCard } from '../card/compose-card';
import { buildContext, type BuiltContext } from '../context/context-builder';
import { factsOfSession, withEarlier } from '../context/facts-of-session';
import { profileMemories, sessionSoFar } from '../context/own-memories';
import { boundOf, warmupWithinBound } from '../context/read-bound';
import { recentTopicLines, topicInContext } from '../context/topics-in-context';
import { workingMemory } from '../context/working-memory';
import { warmupContext } from '../life/warmup';
import type { FoundMaterial, MaterialTask } from '../retrieve/find-material';
import { routeMessage, type RoutedMessage } from '../route/route-message';

export interface PrepareDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly count: (text: string) => number;
  /** The model whose vectors of a book are counted. */
  readonly embedder: { readonly modelId: string };
  readonly findMaterial: (task: MaterialTask) => Promise<FoundMaterial>;
  /** Looks for the session's topic in the background; the answer does not wait for it (E6). */
  readonly noticeTopic: (session: Session, question: Turn) => void;
  readonly getProfile: (book: Book | null) => Promise<Profile>;
  readonly findPassages: CardDeps['findPassages'];
  readonly remember: CardDeps['remember'];
}

/** The session before its next answer. The recent turns may include the question and earlier answers to it. */
export const readBefore = (store: Store, { sessionId, topic }: Session, settings: Settings) =>
  Promise.all([
    store.sessions.listRecentTurns(sessionId, settings.session.workingMemory + 2),
    store.sessions.findRunningSummary(sessionId),
    topic === null ? null : store.topics.findTopic(topic),
  ]);

export interface ToPrepare {
  readonly session: Session;
  readonly question: Turn;
  readonly settings: Settings;
  /** Started together with storing the question, to save a round trip. */
  readonly before: ReturnType<typeof readBefore>;
}

/** Everything that answering a question needs. */
export interface Prepared {
  readonly context: BuiltContext;
  readonly material: FoundMaterial;
  readonly bookTitle: string | null;
  readonly textless: TextlessPages | null;
  /** The label of the last page that may be used; null if the whole book may be. */
  readonly readUpTo: string | null;
  /** The words of the question that limited the search to a time. */
  readonly timeWords: string | null;
  readonly detailLevel: 'brief' | 'balanced' | 'thorough';
  /** The answer without a model. */
  readonly composeCard: () => Promise<CardAnswer>;
}

/** The question step: the message, the turns before it, and the time that it names. */
interface ReadQuestion {
  readonly recentTurns: readonly Turn[];
  readonly runningSummary: Awaited<ToPrepare['before']>[1];
  readonly topic: Awaited<ToPrepare['before']>[2];
  /** The session's first question. */
  readonly isFirst: boolean;
  readonly range: Required<Pick<TimeRange, 'from' | 'to'>> | null;
  readonly content: string;
  readonly selection: CardTask['selection'];
}

const readMessage = async ({ store, clock }: PrepareDeps, run: ToPrepare): Promise<ReadQuestion> => {
  const { session, question, settings } = run;
  const [recent, runningSummary, topic] = await run.before;
  const coveredTo = runningSummary?.toTurnId ?? 0;
  const { content, selection } = await findSelection(store.library, session.bookId, question);
  return {
    recentTurns: workingMemory(recent, question, coveredTo, settings.session.workingMemory),
    runningSummary,
    topic,
    isFirst: session.turnCount === 0 || (recent[0]?.turnId === question.turnId && !runningSummary),
    range: findDateRange(question.content, clock.now(), clock.timeZone),
    content,
    selection,
  };
};

/** Reads the parts of the context that do not depend on what was found for the question. */
const readContextSources = async (deps: PrepareDeps, run: ToPrepare, { isFirst, topic }: ReadQuestion) => {
  const { store, clock } = deps;
  const { bookId, sessionId } = run.session;
  const book = bookId ? await store.library.findBook(bookId, deps.embedder.modelId) : null;
  const [baseMemory, profile, topics, warmup, sessionFacts] = await Promise.all([
    store.memory.findBaseMemory(),
    deps.getProfile(book),
    store.topics.listTopics(run.settings.memory.recentTopics),
    isFirst ? store.sessions.findWarmup(sessionId) : null,
    // Needed only until the topic is known: its file then replaces them (E7).
    isFirst || topic ? [] : factsOfSession(store, sessionId, isoTime(clock)),
  ]);
  return { book, bound: await boundOf(store, book), baseMemory, profile, topics, warmup, sessionFacts };
};

type ContextSources = Awaited<ReturnType<typeof readContextSources>>;

/** Adds the facts of this session that are within the question's time range. */
const withSessionFacts = (found: FoundMaterial, { sessionFacts }: ContextSources): FoundMaterial => {
  const { within } = found;
  const facts =
    within === null || found.question.about === 'book'
      ? sessionFacts
      : sessionFacts.filter((fact) => isOfTime(fact, within));
  return { ...found, facts: withEarlier(found.facts, facts) };
};

/** The question is about this session, which retrieval does not search. */
const asksOfThisSession = (
  { question: { about } }: FoundMaterial,
  content: string,
  range: ReadQuestion['range'],
  now: number,
): boolean =>
  about === 'sessions' &&
  ((range !== null && Date.parse(range.to) > now) || /\b(?:so far|this session|just now)\b/i.test(content));

/** Everything that goes to the model, within the budget. */
const makeContext = (
  { clock, count }: PrepareDeps,
  { session: { sessionId }, question, settings }: ToPrepare,
  read: ReadQuestion,
  sources: ContextSources,
  material: FoundMaterial,
): BuiltContext => {
  const { recentTurns, runningSummary, topic } = read;
  const { book, bound, baseMemory, profile, topics, warmup } = sources;
  const [now, at] = [clock.now(), isoTime(clock)];
  const isOfSession = asksOfThisSession(material, question.content, read.range, now);
  return buildContext(
    {
      book,
      bound,
      profile,
      recentTopics: recentTopicLines(topics, now, clock.timeZone),
      topic: topic && topicInContext(topic),
      baseMemory: baseMemory && baseMemory.text.trim() !== '' ? baseMemory : null,
      warmup: warmup && {
        sessionId,
        warmup,
        text: warmupContext(warmupWithinBound(warmup, book), now, clock.timeZone),
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
    },
    settings.budget,
    count,
  );
};

const cardTask = (
  { question }: ToPrepare,
  { content, selection, recentTurns }: ReadQuestion,
  { request, text, followUp }: RoutedMessage,
  { book, bound }: ContextSources,
  material: FoundMaterial,
  { passages, memories }: BuiltContext,
): CardTask => ({
  request,
  question: { ...question, content },
  text,
  followUp,
  selection,
  book,
  lastPage: bound?.page ?? null,
  material,
  passages,
  memories,
  recentTurns,
});

/** The steps up to the answer: question, route, retrieve, context. */
export const prepareAnswer = async (deps: PrepareDeps, run: ToPrepare): Promise<Prepared> => {
  const { store, clock } = deps;
  const { session, question, settings } = run;
  const { bookId, sessionId } = session;
  const read = await readMessage(deps, run);
  const routed = routeMessage(read.content, read.selection, read.range !== null, read.recentTurns);
  const { text, question: route, before } = routed;
  const { range } = read;
  const { turnId } = question;
  const found = await deps.findMaterial({
    text,
    question: route,
    before,
    bookId,
    sessionId,
    range,
    settings,
    turnId,
  });
  const sources = await readContextSources(deps, run, read);
  deps.noticeTopic(session, question);
  const material = withSessionFacts(found, sources);
  const context = makeContext(deps, run, read, sources, material);
  return {
    context,
    material,
    bookTitle: sources.book?.title ?? null,
    textless: findTextlessPages(sources.book?.warnings ?? []),
    readUpTo: sources.bound?.label ?? null,
    timeWords: narrowsByTime(material.question.about, question.content)
      ? findTimeWords(question.content, clock.now(), clock.timeZone)
      : null,
    detailLevel: sources.profile.detailLevel,
    composeCard: () =>
      composeCard(
        { readers: store, findPassages: deps.findPassages, remember: deps.remember },
        cardTask(run, read, routed, sources, material, context),
      ),
  };
};
