import {
  findTextlessPages,
  type AnswerScope,
  type Book,
  type BookId,
  type Profile,
  type Session,
  type Settings,
  type TextlessPages,
  type Turn,
} from '../../../shared/model';
import type { Answerer } from '../../models/answer-with';
import type {
  AnswerTask,
  CardAnswer,
  Clock,
  Logger,
  MessageReading,
  SearchedBooks,
  Store,
  TimeRange,
} from '../../ports';
import { isoTime } from '../../ports';
import { isRemembered } from '../../memory/policy/session-memory';
import { isOfTime } from '../../memory/recall/recall-facts';
import { findDateRange, findTimeWords, narrowsByTime } from '../../retrieval/question/date-range';
import { askedPart } from '../../request/asked-part';
import { findSelection } from '../../request/find-selection';
import type { CardDeps, CardTask } from '../card/card-task';
import { composeCard } from '../card/compose-card';
import { buildContext } from '../context/context-builder';
import type { BuiltContext } from '../context/context-input';
import { factsOfSession, withEarlier } from '../context/facts-of-session';
import { profileMemories, sessionSoFar } from '../context/own-memories';
import type { ModelBudget } from '../context/model-budget';
import { readBudget, readModelSources } from '../context/model-sources';
import { boundOf, lastPageOf, limitsOf, readersWithinBound, warmupWithinBound } from '../context/read-bound';
import { recentTopicLines, topicInContext, topicSent } from '../context/topics-in-context';
import { workingMemory } from '../context/working-memory';
import { warmupContext } from '../life/warmup';
import type { FoundMaterial, MaterialTask } from '../retrieve/find-material';
import { findTarget, type TargetPassages } from '../retrieve/find-target';
import { readWithModel, withReading } from '../route/read-with-model';
import { memoryUse, type MemoryUse } from '../retrieve/memory-use';
import { routeMessage, type RoutedMessage } from '../route/route-message';

export interface PrepareDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly count: (text: string) => number;
  /** The model whose vectors of a book are counted. */
  readonly embedder: { readonly modelId: string };
  readonly findMaterial: (task: MaterialTask) => Promise<FoundMaterial>;
  /** Detects the session's topic in the background; the answer does not wait for it (E6). */
  readonly noticeTopic: (session: Session, question: Turn) => void;
  /** If `withStatements`, includes what the learner said about themselves. */
  readonly getProfile: (book: Book | null, withStatements: boolean) => Promise<Profile>;
  readonly findPassages: CardDeps['findPassages'];
  readonly remember: CardDeps['remember'];
  readonly quizRows: CardDeps['quizRows'];
  /** What the learner knows about the terms in a question; null if nothing is known. */
  readonly knownFor: (book: Book, question: string) => Promise<string | null>;
  readonly proposeChange: CardDeps['proposeChange'];
}

/** A model with a large window gets more turns than configured, at most this many times. */
const maxTurnGrowth = 6;

/** The session before its next answer. The recent turns may include the question and earlier answers to it. */
export const readBefore = (store: Store, { sessionId, topic }: Session, settings: Settings) =>
  Promise.all([
    store.sessions.listRecentTurns(
      sessionId,
      settings.session.workingMemory *
        (settings.models.tasks.answers.provider === 'builtin' ? 1 : maxTurnGrowth) +
        2,
    ),
    store.sessions.findRunningSummary(sessionId),
    topic === null ? null : store.topics.findTopic(topic),
  ]);

export interface ToPrepare {
  readonly session: Session;
  readonly question: Turn;
  readonly settings: Settings;
  /** Started together with storing the question, to save a round trip. */
  readonly before: ReturnType<typeof readBefore>;
  readonly answerer: Answerer;
  /** Its abort reason is the state in which the answer ends. */
  readonly signal: AbortSignal;
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
  readonly selection: AnswerTask['selection'];
  readonly openPage: AnswerTask['openPage'];
  /** Whether the message is a command. A card always answers it, since what it says was done must be true. */
  readonly isCommand: boolean;
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
  /** Without what it says about the learner, if it also asks something. */
  readonly content: string;
  /** The message says something about the learner that `content` leaves out. */
  readonly tells: boolean;
  readonly selection: CardTask['selection'];
  readonly budget: ModelBudget;
}

const readMessage = async (deps: PrepareDeps, run: ToPrepare): Promise<ReadQuestion> => {
  const { store, clock } = deps;
  const { session, question, settings } = run;
  const [[recent, runningSummary, topic], budget] = await Promise.all([
    run.before,
    readBudget(deps, run.settings, run.answerer),
  ]);
  // A window with room for more turns than configured gets them word for word, summarised or not.
  const coveredTo = budget.turns > settings.session.workingMemory ? 0 : (runningSummary?.toTurnId ?? 0);
  const found = await findSelection(store.library, session.bookId, question);
  const { selection } = found;
  const content = selection ? found.content : askedPart(found.content);
  return {
    recentTurns: workingMemory(recent, question, coveredTo, budget.turns),
    runningSummary,
    topic,
    isFirst: session.turnCount === 0 || (recent[0]?.turnId === question.turnId && !runningSummary),
    range: findDateRange(content, clock.now(), clock.timeZone),
    content,
    tells: content !== found.content,
    selection,
    budget,
  };
};

/** Reads the parts of the context that do not depend on what was found for the question. */
const readContextSources = async (
  deps: PrepareDeps,
  run: ToPrepare,
  { isFirst, topic }: ReadQuestion,
  book: Book | null,
  books: SearchedBooks,
  text: string,
  use: MemoryUse,
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
    // Only a model can explain again what is shaky.
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

/** The context for the model, within the budget. */
const makeContext = (
  { clock, count }: PrepareDeps,
  { session: { sessionId }, question }: ToPrepare,
  read: ReadQuestion,
  sources: ContextSources,
  material: FoundMaterial,
  target: TargetPassages | null,
  use: MemoryUse,
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

const cardTask = (
  { question }: ToPrepare,
  { content, selection, recentTurns, topic }: ReadQuestion,
  { request, text, followUp }: RoutedMessage,
  { book, bound, books, limits, profile }: ContextSources,
  material: FoundMaterial,
  { passages, memories, pieces }: BuiltContext,
): CardTask => ({
  request,
  question: { ...question, content },
  text,
  followUp,
  selection,
  book,
  lastPage: bound?.page ?? null,
  lastPageOf: (bookId) => lastPageOf(limits, bookId),
  books,
  detailLevel: profile.detailLevel,
  material,
  passages,
  memories,
  topic: topicSent(topic && topicInContext(topic), pieces),
  recentTurns,
});

const noPassages: TargetPassages = { passages: [], chapter: null };

/** The text that the message names, as the model reads it; null if it has to be searched for. */
const fetchTarget = async (
  { store }: PrepareDeps,
  { recentTurns, budget }: ReadQuestion,
  book: Book | null,
  reading: MessageReading | null,
): Promise<TargetPassages | null> => {
  if (!reading) return null;
  const { target } = reading;
  if (target.kind === 'chat') return noPassages;
  const lastAnswerId = recentTurns.findLast(({ role }) => role === 'assistant')?.turnId ?? null;
  return book ? findTarget(store, { target, book, lastAnswerId, tokens: budget.text }) : null;
};

/** The route step: what the message asks, by its words or as a model reads it, and the text that it names. */
const route = async (deps: PrepareDeps, run: ToPrepare, read: ReadQuestion, book: Book | null) => {
  const { content, selection, range, recentTurns } = read;
  const { question, answerer, signal } = run;
  const byContent = routeMessage(content, selection, range !== null, recentTurns);
  const byWords = read.tells
    ? { ...byContent, question: { ...byContent.question, speaksOfSelf: true } }
    : byContent;
  const reading = byWords.question.smallTalk
    ? null
    : await readWithModel({ library: deps.store.library, clock: deps.clock, logger: deps.logger }, answerer, {
        question,
        content,
        selection,
        recentTurns,
        book,
        signal,
      });
  const routed = reading ? withReading(byWords, reading, selection) : byWords;
  return { routed, reading, target: await fetchTarget(deps, read, book, reading) };
};

/** The books that the answer may use. A collection that is gone or empty leaves the session's book. */
const booksOf = async (
  { library }: Store,
  scope: AnswerScope | undefined,
  bookId: BookId | null,
): Promise<SearchedBooks> => {
  if (!scope || scope.kind === 'book') return bookId;
  if (scope.kind === 'everything') return null;
  const collection = (await library.listCollections()).find(({ id }) => id === scope.collectionId);
  return collection && collection.bookIds.length > 0 ? collection.bookIds : bookId;
};

/** The steps up to the answer: question, route, retrieve, context. */
export const prepareAnswer = async (deps: PrepareDeps, run: ToPrepare): Promise<Prepared> => {
  const { store, clock } = deps;
  const { session, question, settings } = run;
  const { bookId, sessionId } = session;
  const [read, switches, book] = await Promise.all([
    readMessage(deps, run),
    store.policy.listSwitches(),
    bookId ? store.library.findBook(bookId, deps.embedder.modelId) : null,
  ]);
  const use = memoryUse(session, switches);
  const { routed, reading, target } = await route(deps, run, read, book);
  const books = await booksOf(store, question.scope, bookId);
  const { text, question: asked, before } = routed;
  const { range, selection } = read;
  const { turnId } = question;
  const found = await deps.findMaterial({
    text,
    question: asked,
    before,
    bookId,
    books,
    sessionId,
    range,
    settings,
    turnId,
    reading: reading ?? undefined,
    fetched: target?.passages,
    passageCount: read.budget.passageCount,
    memory: use,
  });
  const sources = await readContextSources(deps, run, read, book, books, text, use);
  if (isRemembered(session)) deps.noticeTopic(session, question);
  const material = withSessionFacts(found, sources);
  const context = makeContext(deps, run, read, sources, material, target, use);
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
    selection: selection && { quote: selection.quote, label: selection.label },
    openPage: sources.model?.openPage ?? null,
    isCommand: routed.request.kind === 'change-plan',
    composeCard: () =>
      composeCard(
        {
          readers: readersWithinBound(store, sources.limits, selection),
          findPassages: deps.findPassages,
          remember: deps.remember,
          quizRows: deps.quizRows,
          proposeChange: deps.proposeChange,
        },
        cardTask(run, read, routed, sources, material, context),
      ),
  };
};
