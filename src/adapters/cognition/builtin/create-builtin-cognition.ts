import type { Cognition, Embedder, SentenceEncoder, Tokenizer } from '../../../core/ports';
import { withoutEndlessWords } from '../../../shared/text/longest-word';
import { answer } from './answer';
import { createTopicDetector } from './detect-topic';
import { bookFacts } from './facts/book-facts';
import { noticedFacts } from './notice/noticed-facts';
import { distil } from './memory/distil';
import { sentiment } from './memory/sentiment';
import { nameSession } from './name-session';
import { draftPlan } from './plan/draft-plan';
import { proposeCards } from './propose-cards';
import { makeQuiz } from './quiz/make-quiz';
import { summarise } from './summarise/summarise';
import { digest } from './topics/digest';
import { nameTopic } from './topics/name-topic';
import { writeNote } from './write-note';

interface BuiltinCognitionParts {
  /** For the similarity of sentences; if it fails, only shared words are compared. */
  readonly embedder: Embedder;
  /** For the length of a book's summary; without it tokens are estimated from characters. */
  readonly tokenizer?: Tokenizer;
  /** For what the learner says about themselves; without it, only what is stored in any case is noticed. */
  readonly encoder?: SentenceEncoder;
}

const id = 'builtin-1';

/** The engine without a model: it finds and quotes, by rule and by word, and gives the same answer every time. */
export const createBuiltinCognition = ({
  embedder,
  tokenizer,
  encoder,
}: BuiltinCognitionParts): Cognition => {
  const detectTopic = createTopicDetector(embedder);
  return {
    id,
    composes: false,
    answer: (task, signal) => answer({ ...task, question: withoutEndlessWords(task.question) }, signal),
    summarise: async (task, signal) =>
      checked(signal, () => summarise(task, { embedder, tokenizer, encoder }, signal)),
    nameSession: async (firstQuestion, signal) => checked(signal, () => nameSession(firstQuestion)),
    extractFacts: async ({ question, answer, timeZone }, signal) =>
      checked(signal, async () => {
        const { facts, doubtful } = await noticedFacts(question, timeZone, encoder, signal);
        const ofBook = answer ? bookFacts(question, answer) : [];
        return { candidates: [...facts, ...ofBook], doubtful, dropped: [] };
      }),
    draftPlan: async (task, signal) => checked(signal, () => draftPlan(task)),
    proposeCards: async (task, signal) => checked(signal, () => proposeCards(task)),
    makeQuiz: async (task, signal) => checked(signal, () => ({ questions: makeQuiz(task), engine: id })),
    writeNote: async (task, signal) => checked(signal, () => writeNote(task)),
    detectTopic: async (text, topics, signal) => checked(signal, () => detectTopic(text, topics)),
    nameTopic: async (task, signal) => checked(signal, () => nameTopic(task)),
    digest: async (task, signal) => checked(signal, () => digest(task)),
    sentiment: async (texts, signal) => checked(signal, () => sentiment(texts)),
    distil: async (task, signal) => checked(signal, () => distil(task, embedder)),
  };
};

async function checked<T>(signal: AbortSignal, task: () => T | Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const result = await task();
  signal.throwIfAborted();
  return result;
}
