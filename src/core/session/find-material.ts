import type { Settings } from '../../shared/model';
import type {
  AnswerPassage,
  Clock,
  Embedder,
  Logger,
  ScopeRef,
  StoreReaders,
  TimeRange,
  WordVectors,
} from '../ports';
import { findEventRange } from '../memory/recall/event-range';
import type { RecallPorts } from '../memory/recall/recall-turns';
import { recallFacts } from '../memory/recall-facts';
import { recallExpired } from '../memory/recall/recall-expired';
import { recallReplaced } from '../memory/recall/recall-replaced';
import { resolveScopes, scopesOf } from '../memory/scopes-of';
import { ANSWERED_FROM, CLOSEST_FROM } from '../retrieval/answer-degree';
import { findTimeWords, narrowsByTime } from '../retrieval/date-range';
import { makeProbe, type EncodeQuestion } from '../retrieval/probe';
import { analyseQuestion } from '../retrieval/question';
import type { Question, QuestionKind } from '../retrieval/question-kind';
import type { FromBefore, RetrievedPassage } from '../retrieval/retrieve-passages';
import { termWeights, type TermWeights } from '../retrieval/term-weights';
import { stem } from '../../shared/text/stem';
import { isStopWord } from '../../shared/text/stop-words';
import { memoryJudge } from './judge-memories';
import type { Material } from './material';
import { recallMemories } from './recall-memories';

/** Passages of the book, or of all books, best first, and whether they can answer at all. */
export type FindPassages = (
  question: string,
  bookId: string | null,
  limit: number,
  /** Whose cost it is where a provider is asked. */
  asker: Pick<MaterialTask, 'sessionId' | 'turnId'>,
  before?: FromBefore,
) => Promise<{
  readonly passages: readonly FoundPassage[];
  readonly answerability: number;
  /** Of the question's terms in what was searched; left out: all weigh alike. */
  readonly weights?: TermWeights;
}>;

/** With the stems of the question's words that stand in it or its headings. */
export type FoundPassage = AnswerPassage & Pick<RetrievedPassage, 'holds'>;

export interface MaterialTask {
  /** What is looked for: the question, with what it leans on. */
  readonly text: string;
  readonly before: FromBefore;
  readonly question: Question;
  readonly bookId: string | null;
  readonly sessionId: string;
  readonly range: TimeRange | null;
  readonly settings: Settings;
  /** The question itself, which is not to be found. */
  readonly turnId: number;
}

export interface FoundMaterial extends Material {
  /** About the likeliest source. */
  readonly question: Question;
  /** The source that the question names; the book where it names none. */
  readonly named: QuestionKind;
  /** The time that the question narrows to: what is of another time does not answer it. Null: any time does. */
  readonly within: TimeRange | null;
}

const passageLimit = 10;

/** Without a book all words weigh alike. */
const evenWeights = (text: string): TermWeights =>
  termWeights(analyseQuestion(text), { total: 0, averageTokens: 0, documentFrequency: new Map() });

/** Words that only name when are no part of what is asked; what was found is of that time already. */
const withoutTime = (text: string, words: string | null): string => {
  const at = words === null ? -1 : text.toLowerCase().lastIndexOf(words);
  return words === null || at < 0 ? text : `${text.slice(0, at)}${text.slice(at + words.length)}`;
};

/**
 * Whom an answer is given from first: the source that was named, unless it knows nothing and another does. All sources
 * are on one scale.
 */
const likeliest = (about: QuestionKind, book: number, own: number): QuestionKind => {
  if (about === 'book') return own >= ANSWERED_FROM && own > book ? 'learner' : 'book';
  return own < CLOSEST_FROM && book >= ANSWERED_FROM ? 'book' : about;
};

export const createMaterialFinder = (
  readers: StoreReaders,
  findPassages: FindPassages,
  embedder: Embedder,
  clock: Clock,
  logger: Logger,
  words: WordVectors,
  encodeQuestion?: EncodeQuestion,
) => {
  const ports: RecallPorts = { recall: readers.recall, words };
  // A memory that cannot be read never fails the answer (B8).
  const orEmpty = <T>(what: string, work: Promise<readonly T[]>): Promise<readonly T[]> =>
    work.catch((error: unknown) => {
      logger.error(`${what} could not be recalled; answering without`, error);
      return [];
    });

  // Collections that cannot be read are left out, as every memory is.
  const scopesFor = (bookId: string | null): Promise<readonly ScopeRef[]> =>
    resolveScopes(readers.library, bookId).catch((error: unknown) => {
      logger.error('The collections of the book could not be read; answering without', error);
      return scopesOf(bookId, []);
    });

  const eventRange = async (text: string, scopes: Promise<readonly ScopeRef[]>): Promise<TimeRange | null> =>
    findEventRange(readers, text, await scopes, clock.now(), clock.timeZone).catch((error: unknown) => {
      logger.error('The time of what was named could not be looked up; answering without', error);
      return null;
    });

  return async (task: MaterialTask): Promise<FoundMaterial> => {
    const { text, before, question, bookId, settings, sessionId, turnId } = task;
    if (question.smallTalk)
      return {
        passages: [],
        facts: [],
        memories: [],
        answerability: 0,
        question,
        named: question.about,
        within: null,
      };
    const scopes = scopesFor(bookId);
    const finding = findPassages(text, bookId, passageLimit, { sessionId, turnId }, before);
    finding.catch(() => undefined);
    const [probe, range] = await Promise.all([
      makeProbe(text, embedder, logger, encodeQuestion),
      // "Before the exam" names a time where a fact tells the exam's day.
      task.range ?? eventRange(text, scopes),
    ]);
    // "What did I say in March?" narrows what is looked at; "Where did I train in March?" may be told later.
    const narrows = narrowsByTime(question.about, text);
    const within = narrows ? range : null;
    const recall = {
      probe,
      question,
      bookId,
      sessionId,
      range,
      narrows,
      similarityFloor: settings.retrieval.similarityFloor,
      turnId,
    };
    const asked = new Set(probe.terms.filter((term) => !isStopWord(term)).map(stem));
    const over = { asked, scopes: await scopes, within };
    const [found, memories, held, replaced, past] = await Promise.all([
      finding,
      orEmpty('Memories', recallMemories(readers, ports, recall)),
      orEmpty(
        'Facts',
        recallFacts(readers.search, readers.memory, settings.retrieval, {
          probe,
          scopes: await scopes,
          now: clock.now(),
          range: within,
          aboutLearner: question.about === 'learner',
        }),
      ),
      // What no longer holds is seen by a question that asks for it, and by no other (B4).
      question.asksPast && question.about === 'learner'
        ? orEmpty(
            'Earlier facts',
            recallReplaced(readers.memory, { text, scopes: await scopes, range, now: clock.now() }),
          )
        : [],
      orEmpty('Expired facts', recallExpired(readers.memory, settings.memory, over)),
    ]);
    const timeWords = narrows ? findTimeWords(text, clock.now(), clock.timeZone) : null;
    const weights = found.weights ?? evenWeights(text);
    const judge = memoryJudge({ weights, words }, question, withoutTime(text, timeWords));
    const facts = [...replaced, ...held, ...past].map((one) => ({
      ...one,
      relevance: judge({ kind: 'fact', text: one.fact.fact }, one.fact.scope === 'user'),
    }));
    const relevant = memories
      .map((memory) => ({ ...memory, relevance: judge(memory, memory.kind === 'turn') }))
      .filter(({ relevance }) => relevance >= CLOSEST_FROM);
    const own = Math.max(0, ...[...facts, ...relevant].map(({ relevance }) => relevance));
    const about = likeliest(question.about, found.answerability, own);
    return {
      passages: found.passages,
      answerability: found.answerability,
      weights,
      facts,
      memories: relevant,
      question: { ...question, about },
      named: question.about,
      within,
    };
  };
};
