import type { BookId, SessionId, Settings, StepFallback, TurnId } from '../../../shared/model';
import type {
  AnswerMemory,
  AnswerPassage,
  Clock,
  Embedder,
  Logger,
  MessageReading,
  ScopeRef,
  SearchedBooks,
  StoreReaders,
  TimeRange,
  WordVectors,
} from '../../ports';
import { isBookFact } from '../../memory/facts/write-policy';
import { findEventRange } from '../../memory/recall/event-range';
import type { RankedFact } from '../../memory/recall/ranked-fact';
import { recallFacts } from '../../memory/recall/recall-facts';
import { recallExpired } from '../../memory/recall/recall-expired';
import { recallReplaced } from '../../memory/recall/recall-replaced';
import { resolveScopes, scopesOf, scopesOfBooks } from '../../memory/facts/scopes-of';
import { ANSWERED_FROM, CLOSEST_FROM } from '../../retrieval/answer-degree';
import { findTimeWords, narrowsByTime } from '../../retrieval/question/date-range';
import { makeProbe, type EncodeQuestion, type Probe } from '../../retrieval/probe';
import { tokeniseQuestion } from '../../retrieval/question/tokenise-question';
import type { Question, AnswerSource } from '../../retrieval/question/route-question';
import type { FromBefore } from '../../retrieval/find-candidates';
import type { RetrievedPassage } from '../../retrieval/retrieve-passages';
import { relevantPassages } from './relevance-floor';
import { termWeights, type TermWeights } from '../../retrieval/question/term-weights';
import { sayStatement } from '../../../shared/text/grammar/statement';
import { wordsOf } from '../../../shared/text/words';
import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { certainFrom } from '../../memory/recall/asks-of-learner';
import { withFactsOfTurns, type Recalled } from './facts-of-turns';
import { stepFallback } from './step-fallback';
import type { MemoryUse } from './memory-use';
import { memoryJudge, type JudgeMemory } from './judge-memories';
import type { Material } from './material';
import { recallMemories } from './recall-memories';

/** Finds passages of the books, best first, and estimates whether they answer the question. */
export type FindPassages = (
  question: string,
  books: SearchedBooks,
  limit: number,
  /** The turn that a provider's cost is charged to. */
  asker: Pick<MaterialTask, 'sessionId' | 'turnId'>,
  before?: FromBefore,
) => Promise<{
  readonly passages: readonly FoundPassage[];
  readonly answerability: number;
  /** Weights of the question's terms in the text that was searched. Absent if all weigh the same. */
  readonly weights?: TermWeights;
  readonly fallbacks?: readonly StepFallback[];
}>;

/** A passage with the stems of the question's words in it or its headings, and the probability that it answers. */
export type FoundPassage = AnswerPassage & Pick<RetrievedPassage, 'holds' | 'probability'>;

export interface MaterialTask {
  /** The search text: the question and what it depends on. */
  readonly text: string;
  readonly before: FromBefore;
  readonly question: Question;
  readonly bookId: BookId | null;
  /** The books that may be used: `bookId`, unless the question has another scope. */
  readonly books: SearchedBooks;
  readonly sessionId: SessionId;
  readonly range: TimeRange | null;
  readonly settings: Settings;
  /** The question's own turn, which must not be found. */
  readonly turnId: TurnId;
  /** How a model has read the message. */
  readonly reading?: MessageReading | undefined;
  /** The passages of the text that it names, which then is not searched for. */
  readonly fetched?: readonly AnswerPassage[] | undefined;
  /** How many passages the search returns. */
  readonly passageCount: number;
  readonly memory: MemoryUse;
}

export interface FoundMaterial extends Material {
  /** Its `about` is the likeliest source. */
  readonly question: Question;
  /** The source that the question names; the book by default. */
  readonly named: AnswerSource;
  /** The time range that an answer must be in; null for any. */
  readonly within: TimeRange | null;
  /** Estimates how likely a text of the learner's answers the question. */
  readonly judge: JudgeMemory;
  /** Steps that were done without the model chosen for them. */
  readonly fallbacks: readonly StepFallback[];
}

/** Without a book, all words weigh the same. */
const evenWeights = (text: string): TermWeights =>
  termWeights(tokeniseQuestion(text), { total: 0, averageTokens: 0, documentFrequency: new Map() });

/** Removes the words that name the time: results are limited to that time already. */
const withoutTime = (text: string, words: string | null): string => {
  const at = words === null ? -1 : text.toLowerCase().lastIndexOf(words);
  return words === null || at < 0 ? text : `${text.slice(0, at)}${text.slice(at + words.length)}`;
};

/**
 * The source that answers first: the named one, unless it has nothing and another source does. All sources are scored
 * on one scale. If a classifier decided it, the book answers first if that is likelier.
 */
const likeliest = ({ about, certainty }: Question, book: number, own: number): AnswerSource => {
  if (certainty !== undefined && book >= ANSWERED_FROM && book * (1 - certainty) > own) return 'book';
  if (about === 'book') return own >= ANSWERED_FROM && own > book ? 'learner' : 'book';
  return own < CLOSEST_FROM && book >= ANSWERED_FROM ? 'book' : about;
};

/** What the learner wrote, which can be searched even if the memory is off. */
const ownWriting: ReadonlySet<AnswerMemory['kind']> = new Set(['note', 'mark', 'plan'] as const);

interface FinderDeps {
  readonly readers: StoreReaders;
  readonly findPassages: FindPassages;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly words: WordVectors;
  readonly encodeQuestion?: EncodeQuestion | undefined;
}

/** Failing to read a memory never fails the answer (B8). */
const orEmpty = <T>(
  { logger }: FinderDeps,
  what: string,
  work: Promise<readonly T[]>,
): Promise<readonly T[]> =>
  work.catch((error: unknown) => {
    logger.error(`${what} could not be recalled; answering without`, error);
    return [];
  });

const scopesFor = (
  { readers, logger }: FinderDeps,
  { bookId, books, memory }: Pick<MaterialTask, 'bookId' | 'books' | 'memory'>,
): Promise<readonly ScopeRef[]> =>
  (books === bookId ? resolveScopes(readers.library, bookId) : scopesOfBooks(readers.library, books))
    .catch((error: unknown) => {
      logger.error('The collections of the book could not be read; answering without', error);
      return scopesOf(bookId, []);
    })
    .then((scopes) => memory.recalled(scopes));

/** "Before the exam" names a time if a fact gives the day of the exam. */
const eventRange = async (
  { readers, clock, logger }: FinderDeps,
  text: string,
  scopes: Promise<readonly ScopeRef[]>,
): Promise<TimeRange | null> =>
  findEventRange(readers, text, await scopes, clock.now(), clock.timeZone).catch((error: unknown) => {
    logger.error('The time of what was named could not be looked up; answering without', error);
    return null;
  });

interface FactQuery {
  readonly probe: Probe;
  readonly scopes: readonly ScopeRef[];
  readonly range: TimeRange | null;
  readonly within: TimeRange | null;
}

/** Superseded facts first, then current ones, then expired ones. */
const findFacts = async (
  deps: FinderDeps,
  { text, question, settings }: MaterialTask,
  { probe, scopes, range, within }: FactQuery,
): Promise<readonly RankedFact[]> => {
  const { readers } = deps;
  const now = deps.clock.now();
  const isOfLearner = question.about === 'learner';
  const asked = new Set(probe.terms.filter((term) => !isStopWord(term)).map(stem));
  const current = recallFacts(readers.search, readers.memory, settings.retrieval, {
    probe,
    scopes,
    now,
    range: within,
    aboutLearner: isOfLearner,
  });
  const expired = recallExpired(readers.memory, settings.memory, { asked, scopes, within });
  const found = await Promise.all([
    // Only a question about the past gets facts that are no longer true (B4).
    question.asksPast && isOfLearner
      ? orEmpty(deps, 'Earlier facts', recallReplaced(readers.memory, { text, scopes, range, now }))
      : [],
    orEmpty(deps, 'Facts', current),
    orEmpty(deps, 'Expired facts', expired),
  ]);
  return found.flat();
};

type FoundPassages = Awaited<ReturnType<FindPassages>>;

const similarityOf = ({ similarity }: RankedFact): { similarity?: number } =>
  similarity === undefined ? {} : { similarity };

/** Each fact once, with its highest relevance, best first. */
const bestOfEach = <T extends RankedFact & { readonly relevance: number }>(facts: readonly T[]): T[] => {
  const ranked = facts.toSorted((a, b) => b.relevance - a.relevance);
  return ranked.filter(({ fact }, at) => ranked.findIndex((one) => one.fact.id === fact.id) === at);
};

/** Scores everything found on one scale and drops memories that are too far from the question. */
const judgeMaterial = (
  { words, clock }: FinderDeps,
  { text, question }: MaterialTask,
  found: FoundPassages,
  { facts, memories, replaced }: Recalled,
) => {
  const timeWords = narrowsByTime(question.about, text)
    ? findTimeWords(text, clock.now(), clock.timeZone)
    : null;
  const weights = found.weights ?? evenWeights(text);
  const said = [...facts, ...memories, ...replaced].map(({ similarity = 0 }) => similarity);
  const judge = memoryJudge({ weights, words }, question, withoutTime(text, timeWords), Math.max(0, ...said));
  const judgeFact = (one: RankedFact) => ({
    ...one,
    relevance: judge(
      { kind: 'fact', text: sayStatement(one.fact, 'I'), ...similarityOf(one) },
      !isBookFact(one.fact.type),
    ),
  });
  const current = facts.map(judgeFact);
  const judgedMemories = memories
    .map((memory) => ({ ...memory, relevance: judge(memory, memory.kind === 'turn') }))
    .filter(({ relevance }) => relevance >= CLOSEST_FROM);
  const best = Math.max(0, ...[...current, ...judgedMemories].map(({ relevance }) => relevance));
  // If no current fact answers, a replaced one that does, with its end, and what replaced it.
  const isUnanswered = question.about === 'learner' && best < ANSWERED_FROM;
  const answering = replaced.map(judgeFact).filter(({ relevance }) => relevance >= ANSWERED_FROM);
  const judgedFacts = isUnanswered ? bestOfEach([...answering, ...current]) : current;
  const own = Math.max(best, ...judgedFacts.map(({ relevance }) => relevance));
  const about = likeliest(question, found.answerability, own);
  // The budget may not have room for all of them.
  if (question.about === 'learner' && !question.asksPast)
    judgedFacts.sort((a, b) => b.relevance - a.relevance);
  return { weights, judge, facts: judgedFacts, memories: judgedMemories, question: { ...question, about } };
};

const nothingFor = (question: Question): FoundMaterial => ({
  passages: [],
  facts: [],
  memories: [],
  answerability: 0,
  question,
  named: question.about,
  judge: () => 0,
  within: null,
  fallbacks: [],
});

/** The words that the passage might use weigh less than those of the question. */
const withLikely = ({ text, before, reading }: MaterialTask): Pick<MaterialTask, 'text' | 'before'> => {
  if (!reading?.likely) return { text, before };
  const asked = new Set(wordsOf(text));
  const inherited = wordsOf(reading.likely).filter((word) => !asked.has(word));
  return { text: `${text} ${reading.likely}`, before: { ...before, inherited } };
};

/** The passages that were fetched for the message, or else those that a search finds. */
const findInBook = async (deps: FinderDeps, task: MaterialTask): Promise<FoundPassages> => {
  const { books, sessionId, turnId, reading, fetched, passageCount } = task;
  if (fetched) {
    const passages = fetched.map((passage) => ({ ...passage, holds: [], probability: 1 }));
    return { passages, answerability: passages.length > 0 ? 1 : 0 };
  }
  const { text, before } = withLikely(task);
  const found = await deps.findPassages(text, books, passageCount, { sessionId, turnId }, before);
  return reading ? { ...found, passages: relevantPassages(found.passages, reading.target.kind) } : found;
};

/** Finds passages, facts and memories for a question, scored on one scale. */
const findMaterial = async (deps: FinderDeps, task: MaterialTask): Promise<FoundMaterial> => {
  const { readers, embedder, logger, words } = deps;
  const { text, question, bookId, books, settings, sessionId, turnId } = task;
  if (question.smallTalk) return nothingFor(question);
  const findingScopes = scopesFor(deps, task);
  // Before the search for passages, which asks for the same vector: the request is charged to this question.
  const probing = makeProbe(text, embedder, logger, deps.encodeQuestion, { sessionId, turnId });
  const finding = findInBook(deps, task);
  finding.catch(() => undefined);
  const [probe, range] = await Promise.all([probing, task.range ?? eventRange(deps, text, findingScopes)]);
  // "What did I say in March?" limits the search to March. "Where did I train in March?" may be answered later than that.
  const narrows = narrowsByTime(question.about, text);
  const within = narrows ? range : null;
  const { retrieval: policy } = settings;
  const query = { probe, question, bookId, books, sessionId, range, narrows, policy, turnId };
  const scopes = await findingScopes;
  const [found, memories, facts] = await Promise.all([
    finding,
    orEmpty(deps, 'Memories', recallMemories(readers, { recall: readers.recall, words }, query)).then(
      (found) => (task.memory.isUsed ? found : found.filter(({ kind }) => ownWriting.has(kind))),
    ),
    findFacts(deps, task, { probe, scopes, range, within }),
  ]);
  const recalled = await withFactsOfTurns(
    readers.memory,
    { facts, memories },
    scopes,
    new Date(deps.clock.now()).toISOString(),
    question.asksPast || question.about === 'sessions',
  ).catch((error: unknown) => {
    logger.error('The facts of earlier messages could not be read; answering without', error);
    return { facts, memories, replaced: [] };
  });
  const { passages, answerability } = found;
  const turns = recalled.memories.filter(({ kind }) => kind === 'turn').slice(0, policy.maxTurns);
  const shown = recalled.memories.filter((one) => one.kind !== 'turn' || turns.includes(one));
  const judged = judgeMaterial(deps, task, found, { ...recalled, memories: shown });
  return {
    passages,
    answerability,
    ...judged,
    named: (question.certainty ?? 1) < certainFrom ? 'book' : question.about,
    within,
    fallbacks: [
      ...(probe.failure === null ? [] : stepFallback('embedding', probe.failure)),
      ...(found.fallbacks ?? []),
    ],
  };
};

export const createMaterialFinder =
  (
    readers: StoreReaders,
    findPassages: FindPassages,
    embedder: Embedder,
    clock: Clock,
    logger: Logger,
    words: WordVectors,
    encodeQuestion?: EncodeQuestion,
  ) =>
  (task: MaterialTask): Promise<FoundMaterial> =>
    findMaterial({ readers, findPassages, embedder, clock, logger, words, encodeQuestion }, task);
