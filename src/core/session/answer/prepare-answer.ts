import {
  findTextlessPages,
  type AnswerScope,
  type Book,
  type BookId,
  type TextlessPages,
} from '../../../shared/model';
import type { AnswerTask, CardAnswer, MessageReading, SearchedBooks, Store } from '../../ports';
import { isRemembered } from '../../memory/policy/session-memory';
import { findTimeWords, narrowsByTime } from '../../retrieval/question/date-range';
import type { CardTask } from '../card/card-task';
import { composeCard } from '../card/compose-card';
import type { BuiltContext } from '../context/context-input';
import { lastPageOf, readersWithinBound } from '../context/read-bound';
import { topicInContext, topicSent } from '../context/topics-in-context';
import type { FoundMaterial } from '../retrieve/find-material';
import { findTarget, type TargetPassages } from '../retrieve/find-target';
import { readWithModel, withReading } from '../route/read-with-model';
import { withSource } from '../route/with-source';
import { memoryUse, type MemoryUse } from '../retrieve/memory-use';
import { routeMessage, type RoutedMessage } from '../route/route-message';
import { readContextSources, withSessionFacts, type ContextSources } from './context-sources';
import { makeContext } from './make-context';
import { readMessage, type ReadQuestion } from './read-message';
import type { PrepareDeps, PrepareTask } from './prepare-task';

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

const cardTask = (
  { question }: PrepareTask,
  { content, selection, recentTurns, topic }: ReadQuestion,
  { request, text, followUp }: RoutedMessage,
  { book, bound, books, limits, profile }: ContextSources,
  material: FoundMaterial,
  { passages, memories, pieces }: BuiltContext,
  { isLearnerUsed }: MemoryUse,
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
  isLearnerUsed,
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
const route = async (deps: PrepareDeps, run: PrepareTask, read: ReadQuestion, book: Book | null) => {
  const { content, selection, range, recentTurns } = read;
  const { question, answerer, signal } = run;
  const byContent = routeMessage(content, selection, range !== null, recentTurns);
  const byWords = read.statesMore
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
  const routed = reading
    ? withReading(byWords, reading, selection)
    : await withSource(deps, content, byWords, selection);
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
export const prepareAnswer = async (deps: PrepareDeps, run: PrepareTask): Promise<Prepared> => {
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
  const sources = await readContextSources(deps, run, { read, book, books, text, use });
  if (isRemembered(session)) deps.noticeTopic(session, question);
  const material = withSessionFacts(found, sources);
  const context = makeContext(deps, run, { read, sources, material, target, use });
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
        cardTask(run, read, routed, sources, material, context, use),
      ),
  };
};
