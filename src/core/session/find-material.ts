import type { Settings } from '../../shared/model';
import type {
  AnswerMemory,
  AnswerPassage,
  Clock,
  Embedder,
  Logger,
  ScopeRef,
  StoreReaders,
  TimeRange,
} from '../ports';
import { findEventRange } from '../memory/recall/event-range';
import type { RecallPorts } from '../memory/recall/recall-turns';
import { isOfTime, recallFacts } from '../memory/recall-facts';
import { recallExpired } from '../memory/recall/recall-expired';
import { recallReplaced } from '../memory/recall/recall-replaced';
import { resolveScopes, scopesOf } from '../memory/scopes-of';
import { sharedStems, stemsOf } from '../retrieval/coverage';
import { narrowsByTime } from '../retrieval/date-range';
import { makeProbe, type EncodeQuestion } from '../retrieval/probe';
import type { RetrievedPassage } from '../retrieval/retrieve-passages';
import type { Question } from '../retrieval/question-kind';
import { stem } from '../../shared/text/stem';
import { isStopWord } from '../../shared/text/stop-words';
import type { Material } from './material';
import { asksForWords, recallMemories, recallToldBefore } from './recall-memories';

/**
 * Passages of the book, or of all books, best first, and whether they can answer at all. `fetching` as in
 * `retrievePassages`.
 */
export type FindPassages = (
  question: string,
  bookId: string | null,
  limit: number,
  fetching: () => void,
  /** Whose cost it is where a provider is asked. */
  asker: Pick<MaterialTask, 'sessionId' | 'turnId'>,
) => Promise<{ readonly passages: readonly FoundPassage[]; readonly answerability: number }>;

/** With the stems of the question's words that stand in it or its headings. */
export type FoundPassage = AnswerPassage & Pick<RetrievedPassage, 'holds'>;

export interface MaterialTask {
  /** What is looked for: the question, with the one before it where it leans back. */
  readonly text: string;
  readonly question: Question;
  readonly bookId: string | null;
  readonly sessionId: string;
  readonly range: TimeRange | null;
  readonly settings: Settings;
  /** The question itself, which is not to be found. */
  readonly turnId: number;
  /** Called once all arms are asked and what is left is mostly ranking: the store has time for other reads. */
  readonly asked: () => void;
}

export interface FoundMaterial extends Material {
  readonly question: Question;
  /** The time that the question narrows to: what is of another time does not answer it. Null: any time does. */
  readonly within: TimeRange | null;
}

const nothing = (): void => undefined;

type Found = Awaited<ReturnType<FindPassages>>;

/** What the learner said before about something that the book does not know. */
interface Earlier {
  readonly inBook: boolean;
  /** Stems that are asked about and stand in none of the passages. */
  readonly strange: ReadonlySet<string>;
  readonly turns: readonly AnswerMemory[];
}

const passageLimit = 10;
/** Under this the book is not expected to answer, and what the learner once told is looked at too. */
const bookAnswers = 0.5;

/** "Who lends me his boat?" may be about what the learner told, whatever the book holds; "How do I calm my breath?" is not. */
const asksOfOwnLife =
  /^(?:and |so )?(?:what|who|whom|whose|when|where|which|do|does|did|is|are|was|were|has|have)\b.*\b(?:me|my|mine)\b/i;

/**
 * "What is the code of the padlock?": a book may hold codes, but none of its passages the padlock. What the learner told
 * of it is then the better answer.
 */
const notIn = (passages: readonly FoundPassage[], asked: ReadonlySet<string>): ReadonlySet<string> => {
  const held = new Set(passages.flatMap(({ holds }) => holds));
  return new Set([...asked].filter((one) => !held.has(one)));
};

/** Two thirds of what is asked about stand in the text, all of it where that is a word or two. */
const covers = (stems: ReadonlySet<string>, asked: ReadonlySet<string>): boolean => {
  const shared = sharedStems(stems, asked);
  return asked.size > 0 && (shared === asked.size || (shared >= 2 && shared / asked.size >= 2 / 3));
};

const hasTurns = (memories: readonly AnswerMemory[]): boolean => memories.some(({ kind }) => kind === 'turn');

export const createMaterialFinder = (
  readers: StoreReaders,
  findPassages: FindPassages,
  embedder: Embedder,
  clock: Clock,
  logger: Logger,
  words: RecallPorts['words'],
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
    const { text, question, bookId, settings, sessionId, turnId } = task;
    if (question.smallTalk)
      return { passages: [], facts: [], memories: [], answerability: 0, question, within: null };
    const scopes = scopesFor(bookId);
    let beginRest = nothing;
    const passagesAreFetched = new Promise<void>((resolve) => {
      beginRest = resolve;
    });
    const finding = findPassages(text, bookId, passageLimit, () => beginRest(), { sessionId, turnId });
    finding.catch(() => undefined).finally(() => beginRest());
    const [probe, range] = await Promise.all([
      makeProbe(text, embedder, logger, encodeQuestion),
      // "Before the exam" names a time where a fact tells the exam's day.
      task.range ?? eventRange(text, scopes),
      // The passages take longest to rank: theirs is the store's first work, and the rest is done meanwhile.
      passagesAreFetched,
    ]);
    // "What did I say in March?" narrows what is looked at; "Where did I train in March?" may be told later.
    const narrows = narrowsByTime(question.about, text);
    const within = narrows ? range : null;
    const factsWithin = question.about === 'book' ? null : within;
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
    // A question of stop words alone has no matter of its own.
    const asked = new Set(probe.terms.filter((term) => !isStopWord(term)).map(stem));
    const remembering = orEmpty('Memories', recallMemories(readers, ports, recall));
    const tellEarlier = (): Promise<readonly AnswerMemory[]> =>
      orEmpty('Earlier turns', recallToldBefore(readers, ports, recall));
    const mayBeEarlier = question.about === 'book' && asked.size > 0 && !asksForWords(recall);
    // Looked for whatever the book holds, so it need not wait until that is known.
    const ofOwnLife = asksOfOwnLife.test(text);
    const telling = mayBeEarlier && ofOwnLife ? tellEarlier() : null;
    const askEarlier = async ({ passages, answerability }: Found): Promise<Earlier | null> => {
      if (question.about !== 'book' || asked.size === 0) return null;
      if (asksForWords(recall) && hasTurns(await remembering)) return null;
      const inBook = answerability >= bookAnswers && !ofOwnLife;
      const strange = notIn(passages, asked);
      if (inBook && strange.size === 0) return null;
      return { inBook, strange, turns: await (telling ?? tellEarlier()) };
    };
    const recalling = orEmpty(
      'Facts',
      recallFacts(readers.search, readers.memory, settings.retrieval, {
        probe,
        // What a book says is no answer to a question about the learner.
        scopes: (await scopes).filter(({ scope }) => question.about !== 'learner' || scope !== 'book'),
        now: clock.now(),
        range: factsWithin,
        aboutLearner: question.about === 'learner',
      }),
    );
    // What no longer holds is seen by a question that asks for it, and by no other (B4).
    const replaced =
      question.asksPast && question.about === 'learner'
        ? orEmpty(
            'Earlier facts',
            recallReplaced(readers.memory, { text, scopes: await scopes, range, now: clock.now() }),
          )
        : [];
    const over = { asked, scopes: await scopes, within: factsWithin };
    const expired = orEmpty('Expired facts', recallExpired(readers.memory, settings.memory, over));
    task.asked();
    const [found, memories, held, before, past, earlier] = await Promise.all([
      finding,
      remembering,
      recalling,
      replaced,
      expired,
      finding.then(askEarlier),
    ]);

    const facts = before.length + past.length === 0 ? held : [...before, ...held, ...past];
    const answer = { ...found, facts, memories, question, within };
    // Those of a question that was taken for one of the book were found whenever they were told.
    const ofThen = within && !factsWithin ? facts.filter(({ fact }) => isOfTime(fact, within)) : facts;
    // What the learner said at some time is in no book.
    if (question.about === 'learner' && !question.tells && !within) {
      // "What are my options when fear strikes?" sounds personal; where the book answers and the memory does not, it is not.
      const known = [...facts.map(({ fact }) => fact.fact), ...memories.map((memory) => memory.text)];
      const meansBook =
        asked.size >= 3 &&
        found.answerability >= bookAnswers &&
        !known.some((text) => covers(stemsOf(text), asked));
      if (meansBook) return { ...answer, question: { ...question, about: 'book' } };
    }
    if (question.about === 'book' && asksForWords(recall) && hasTurns(memories))
      return { ...answer, facts: ofThen, question: { ...question, about: 'sessions' } };
    if (!earlier) return answer;
    // Perhaps the learner told it once, in one message or what was kept of it.
    const { inBook, strange } = earlier;
    const tellsOf = (text: string): boolean => {
      const stems = stemsOf(text);
      return (
        (sharedStems(stems, strange) > 0 && sharedStems(stems, asked) >= asked.size / 2) ||
        (!inBook && covers(stems, asked))
      );
    };
    const told = earlier.turns.filter((memory) => tellsOf(memory.text));
    const known = ofThen.some(({ fact }) => fact.scope === 'user' && tellsOf(fact.fact));
    return told.length === 0 && !known
      ? answer
      : {
          ...answer,
          facts: ofThen,
          memories: [...told, ...memories],
          question: { ...question, about: 'learner' },
        };
  };
};
