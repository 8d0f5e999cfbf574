import { findTextlessWarning } from '../../shared/text/textless-pages';
import type {
  Book,
  Profile,
  RunningSummary,
  Selection,
  Session,
  Settings,
  Turn,
  Warmup,
} from '../../shared/model';
import type { AnswerMemory, CardAnswer, Clock, Store, TimeRange } from '../ports';
import { isoTime } from '../ports';
import { asksForSomething } from '../../shared/text/sentence-mood';
import { isOfTime } from '../memory/recall-facts';
import { asksForMore, isFollowUp, namesNothing } from '../../shared/text/follow-up';
import { resolveFollowUp, type Asked } from '../../shared/text/resolve-follow-up';
import { contentOf, namesIn } from '../../shared/text/subject';
import { findDateRange, findTimeWords, narrowsByTime } from '../retrieval/date-range';
import type { FromBefore } from '../retrieval/retrieve-passages';
import { analyseQuestion } from '../retrieval/question';
import { readQuestion } from '../retrieval/question-kind';
import { buildContext, type BuiltContext, type ContextInput } from './context-builder';
import type { CardDeps, CardTask } from './card/card-task';
import { composeCard } from './card/compose-card';
import type { FoundMaterial, MaterialTask } from './find-material';
import { factsOfSession, withEarlier } from './facts-of-session';
import { readRequest, sameOfAnother, type Request } from './request/read-request';
import { findSelection } from './request/find-selection';
import { recentTopicLines, topicInContext } from './topics-in-context';
import { warmupContext } from './warmup';

export interface PrepareDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly count: (text: string) => number;
  /** Whose vectors of a book are counted. */
  readonly embedder: { readonly modelId: string };
  readonly findMaterial: (task: MaterialTask) => Promise<FoundMaterial>;
  /** Looks for the session's topic beside the answer, which does not wait for it (E6). */
  readonly noticeTopic: (session: Session, question: Turn) => void;
  readonly getProfile: (book: Book | null) => Promise<Profile>;
  readonly findPassages: CardDeps['findPassages'];
  readonly remember: CardDeps['remember'];
}

/** What a session holds before its next answer. The question itself and its answers may be among the last turns. */
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
  /** Asked for with the question, so that it comes with it. */
  readonly before: ReturnType<typeof readBefore>;
}

/** All that a question is answered with. */
export interface Prepared {
  readonly context: BuiltContext;
  readonly material: FoundMaterial;
  readonly bookTitle: string | null;
  readonly textless: string | null;
  /** The label of the last page that may be used; null of a book without a bound. */
  readonly readUpTo: string | null;
  /** The words that name the time in which the answer was looked for. */
  readonly timeWords: string | null;
  readonly detailLevel: 'brief' | 'balanced' | 'thorough';
  /** The answer without a model. */
  readonly composeCard: () => Promise<CardAnswer>;
}

/** Turns that are still word for word in context: the last ones (B1), less those that the running summary covers (A6). */
const workingMemory = (
  turns: readonly Turn[],
  question: Turn,
  coveredTo: number,
  limit: number,
): readonly Turn[] => {
  const earlier = turns.filter(
    (turn) =>
      turn.turnId > coveredTo &&
      turn.turnId < question.turnId &&
      turn.replyTo !== question.turnId &&
      turn.state !== 'streaming',
  );
  // A question that was answered anew counts with its last answer.
  const lastAnswer = new Map(earlier.map((turn) => [turn.replyTo ?? -turn.turnId, turn.turnId]));
  return earlier.filter((turn) => lastAnswer.get(turn.replyTo ?? -turn.turnId) === turn.turnId).slice(-limit);
};

/** "How far have I read this week?", of a time that is not over. */
const asksHowFar = (asked: string, { to }: TimeRange, now: string): boolean =>
  /\bhow far\b/i.test(asked) && (to === undefined || to > now);

/** What the profile says about the learner, as a memory that can answer. */
const knownOfLearner = (
  profile: Profile,
  book: Book | null,
  at: string,
  { within, question }: FoundMaterial,
  asked: string,
): readonly AnswerMemory[] => {
  // It is of now, and was told at no time: "What did I say in March?" is not answered with it.
  if (question.about !== 'learner' || (within !== null && !asksHowFar(asked, within, at))) return [];
  const say = (id: string, text: string): AnswerMemory => ({ kind: 'profile', id, text, at, score: 0.5 });
  const chapter =
    profile.currentChapter === null
      ? ''
      : `, in chapter ${profile.currentChapter}${profile.totalChapters ? ` of ${profile.totalChapters}` : ''}`;
  return [
    ...(profile.name ? [say('name', `Your name is ${profile.name}.`)] : []),
    ...(book && book.openedAt
      ? [
          say(
            'reading',
            `Your reading of “${book.title}” is at page ${book.position} of ${book.pageCount}${chapter}.`,
          ),
        ]
      : []),
  ];
};

/** The last page of the book that may be used, and what is printed on it. */
const boundOf = async (store: Store, book: Book | null): Promise<ContextInput['bound']> => {
  if (!book || book.readUpTo === null) return null;
  const labels = await store.library.labelsOf(book.id, [book.readUpTo]);
  return { page: book.readUpTo, label: labels.get(book.readUpTo) ?? String(book.readUpTo) };
};

/** The bound may have been set since the session began. */
const readOf = (warmup: Warmup, book: Book | null): Warmup => {
  const upTo = book?.readUpTo ?? null;
  return upTo === null
    ? warmup
    : { ...warmup, facts: warmup.facts.filter(({ page }) => page === null || page <= upTo) };
};

/** What this session was about until now, for who asks for it. */
const soFar = (
  sessionId: string,
  running: RunningSummary | null,
  recent: readonly Turn[],
  at: string,
): readonly AnswerMemory[] => {
  const asked = recent.filter((turn) => turn.role === 'user' && turn.content.trim().endsWith('?'));
  const questions = asked.slice(-5).map((turn) => `“${turn.content.trim()}”`);
  const text = [running?.text, questions.length > 0 ? `You asked ${questions.join(', ')}.` : null]
    .filter((part) => part)
    .join(' ');
  return text === '' ? [] : [{ kind: 'session', id: sessionId, text, at, score: 1 }];
};

/** What a message asks, as far as it can be read from it and the turns before it. */
interface Read extends Pick<MaterialTask, 'text' | 'question' | 'before'> {
  readonly request: Request;
  readonly followUp: boolean;
}

const longestSelection = 200;

/** The learner's questions with what their answers quote first, oldest first. */
const askedBefore = (turns: readonly Turn[]): readonly Asked[] =>
  turns.flatMap(({ role, turnId, content, selection }) => {
    if (role !== 'user' || !asks.has(readRequest(content).kind)) return [];
    const answer = turns.find(({ replyTo }) => replyTo === turnId);
    const vague = isFollowUp(content) || namesNothing(content) || asksForMore(content);
    const text = selection && vague ? selection.quote.slice(0, longestSelection) : content;
    return [{ text, quote: answer?.citations[0]?.quote ?? null }];
  });

/** Requests that a follow-up may lean on. */
const asks: ReadonlySet<Request['kind']> = new Set(['question', 'definition', 'compare', 'covering']);

/** How much the place of the last answer counts in a follow-up, and in a short question of its own. */
const pullOfFollowUp = 0.05;
const pullOfShort = 0.02;
/** Words of a short question. */
const mostOfShort = 2;

/** What the last answer quotes; null where it quotes nothing. */
const lastPlace = (turns: readonly Turn[]): FromBefore['near'] => {
  const [first] = turns.findLast(({ role }) => role === 'assistant')?.citations ?? [];
  return first && first.passageId !== null ? { passageId: first.passageId, quote: first.quote } : null;
};

/** "How do I install it on Ubuntu?": has a name and another word of its own, and refers to no person named before. */
const namesItsMatter = (content: string): boolean =>
  namesIn(content).length > 0 &&
  analyseQuestion(content).terms.length >= fewestOfMatter &&
  !/^(?:and|or|but|so|(?:what|how) about)\b|\b(?:he|she|him|her|his|hers)\b/i.test(content.trim());
const fewestOfMatter = 2;

/** A follow-up asks of what the question before it asked of, unless it says otherwise. */
const readInContext = (
  content: string,
  selection: Selection | null,
  hasDateRange: boolean,
  recent: readonly Turn[],
): Read => {
  const question = readQuestion(content, hasDateRange);
  const own = readRequest(content);
  const last = recent.findLast((turn) => turn.role === 'user');
  const again = last ? sameOfAnother(content, readRequest(last.content)) : null;
  const request = again ?? own;
  const alone = { request, question, followUp: false, before: { lent: [], near: null, pull: 0 } };
  if (selection) return { ...alone, text: `${selection.quote} ${content}` };
  if (request.kind !== 'question' || question.about !== 'book') return { ...alone, text: content };
  const { text, lent, followUp } = namesItsMatter(content)
    ? { text: content, lent: [], followUp: false }
    : resolveFollowUp(content, askedBefore(recent));
  const isShort = asksForSomething(content) && contentOf(content).length <= mostOfShort;
  const pull = followUp ? pullOfFollowUp : isShort ? pullOfShort : 0;
  const about = followUp ? readQuestion(text, false).about : question.about;
  return {
    request,
    text,
    question: { ...question, about },
    followUp,
    before: { lent, near: lastPlace(recent), pull },
  };
};

/** Gathers what the answer needs, all reads at once where they can be, and builds the context within its budget. */
export const prepareAnswer = async (deps: PrepareDeps, run: ToPrepare): Promise<Prepared> => {
  const { store, clock } = deps;
  const { session, question, settings } = run;
  const { bookId, sessionId } = session;
  const range = findDateRange(question.content, clock.now(), clock.timeZone);
  const [recent, runningSummary, topic] = await run.before;
  const recentTurns = workingMemory(
    recent,
    question,
    runningSummary?.toTurnId ?? 0,
    settings.session.workingMemory,
  );
  const first = session.turnCount === 0 || (recent[0]?.turnId === question.turnId && !runningSummary);
  const { content, selection } = await findSelection(store.library, bookId, question);
  const { request, followUp, ...read } = readInContext(content, selection, range !== null, recentTurns);
  const found = await deps.findMaterial({
    ...read,
    bookId,
    sessionId,
    range,
    settings,
    turnId: question.turnId,
  });
  const book = bookId ? await store.library.findBook(bookId, deps.embedder.modelId) : null;
  const [baseMemory, profile, topics, warmup, earlier] = await Promise.all([
    store.memory.findBaseMemory(),
    deps.getProfile(book),
    store.topics.listTopics(settings.memory.recentTopics),
    first ? store.sessions.findWarmup(sessionId) : null,
    // Until the topic is known; then its file takes their place (E7).
    first || topic ? [] : factsOfSession(store, sessionId, isoTime(clock)),
  ]);
  deps.noticeTopic(session, question);
  const { within } = found;
  const ofThen =
    within === null || found.question.about === 'book'
      ? earlier
      : earlier.filter((fact) => isOfTime(fact, within));
  const material = { ...found, facts: withEarlier(found.facts, ofThen) };
  const asksForNow =
    material.question.about === 'sessions' &&
    ((range !== null && Date.parse(range.to) > clock.now()) ||
      /\b(?:so far|this session|just now)\b/i.test(question.content));
  const bound = await boundOf(store, book);
  const context = buildContext(
    {
      book,
      bound,
      profile,
      recentTopics: recentTopicLines(topics, clock.now(), clock.timeZone),
      topic: topic && topicInContext(topic),
      baseMemory: baseMemory && baseMemory.text.trim() !== '' ? baseMemory : null,
      warmup: warmup && {
        sessionId,
        warmup,
        text: warmupContext(readOf(warmup, book), clock.now(), clock.timeZone),
      },
      material: {
        ...material,
        memories: [
          ...knownOfLearner(profile, book, isoTime(clock), found, question.content),
          ...(asksForNow ? soFar(sessionId, runningSummary, recentTurns, isoTime(clock)) : []),
          ...material.memories,
        ],
      },
      memoryFirst: material.question.about !== 'book',
      runningSummary,
      recentTurns,
      question,
    },
    settings.budget,
    deps.count,
  );
  return {
    context,
    material,
    bookTitle: book?.title ?? null,
    textless: findTextlessWarning(book?.warnings ?? []),
    readUpTo: bound?.label ?? null,
    timeWords: narrowsByTime(material.question.about, question.content)
      ? findTimeWords(question.content, clock.now(), clock.timeZone)
      : null,
    detailLevel: profile.detailLevel,
    composeCard: () =>
      composeCard({ readers: store, findPassages: deps.findPassages, remember: deps.remember }, {
        request,
        question: { ...question, content },
        text: read.text,
        followUp,
        selection,
        book,
        lastPage: bound?.page ?? null,
        material,
        passages: context.passages,
        memories: context.memories,
        recentTurns,
      } satisfies CardTask),
  };
};
