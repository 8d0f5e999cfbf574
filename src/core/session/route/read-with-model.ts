import type { Book, Selection, Turn } from '../../../shared/model';
import { chapterAt } from '../../../shared/text/chapters';
import type { Answerer } from '../../models/answer-with';
import type {
  Clock,
  LibraryReader,
  Logger,
  MessageReading,
  MessageTarget,
  ReadMessageTask,
} from '../../ports';
import type { AnswerSource } from '../../retrieval/question/route-question';
import { readChapters } from '../retrieve/read-chapters';
import { timeLimit } from '../../async/time-limit';
import type { RoutedMessage } from './route-message';

/** Milliseconds after which the rules read the message instead. */
const readingTimeoutMs = 6000;
/** How much of the conversation the model reads: "the second one" rarely refers to something older. */
const maxTurns = 6;
const maxTurnLength = 1200;
const maxChapters = 80;

interface ReadDeps {
  readonly library: Pick<LibraryReader, 'listOutline' | 'labelsOf'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface ToRead {
  readonly question: Turn;
  readonly content: string;
  readonly selection: Selection | null;
  readonly recentTurns: readonly Turn[];
  readonly book: Book | null;
  readonly signal: AbortSignal;
}

/** The beginning and the end of a long text. */
const shortened = (text: string): string =>
  text.length <= maxTurnLength
    ? text
    : `${text.slice(0, maxTurnLength / 2)} […] ${text.slice(-maxTurnLength / 2)}`;

const bookOf = async ({ library }: ReadDeps, book: Book): Promise<ReadMessageTask['book']> => {
  const chapters = await readChapters(library, book, book.readUpTo);
  const labels = await library.labelsOf(book.id, [book.position]);
  return {
    title: book.title,
    language: book.language,
    chapters: chapters
      .slice(0, maxChapters)
      .map(({ number, title, entry }) => ({ number, title, label: entry.label })),
    openPage: labels.get(book.position) ?? String(book.position),
    openChapter: chapterAt(chapters, book.position)?.entry.title ?? null,
  };
};

/** Asks the model what a message refers to. Null if the engine reads only words, or if the model fails or takes too long. */
export const readWithModel = async (
  deps: ReadDeps,
  { readMessage }: Pick<Answerer, 'readMessage'>,
  { question, content, selection, recentTurns, book, signal }: ToRead,
): Promise<MessageReading | null> => {
  // The first message of a session without a book refers to nothing.
  if (!readMessage || (book === null && recentTurns.length === 0)) return null;
  const limit = timeLimit(deps.clock, readingTimeoutMs, signal);
  let waits = false;
  try {
    const task: ReadMessageTask = {
      sessionId: question.sessionId,
      turnId: question.turnId,
      message: shortened(content),
      selection: selection && shortened(selection.quote),
      recentTurns: recentTurns
        .slice(-maxTurns)
        .flatMap(({ role, content: text }) =>
          role === 'tool' || text.trim() === '' ? [] : [{ role, text: shortened(text) }],
        ),
      book: book && (await bookOf(deps, book)),
      // The answer has to wait as well; the words of the message are good enough then.
      onWait: (wait) => {
        waits ||= wait !== null;
        if (waits) limit.abort();
      },
    };
    return await readMessage(task, limit.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (waits) return null;
    deps.logger.error('A message could not be read by the model; its words decide', error);
    return null;
  } finally {
    limit.clear();
  }
};

const sourceOf = ({ kind }: MessageTarget, byWords: AnswerSource): AnswerSource => {
  if (kind === 'chat') return byWords;
  if (kind === 'memory') return byWords === 'book' ? 'learner' : byWords;
  return 'book';
};

/** The message as the model reads it: its question makes sense alone, so nothing is added from earlier ones. */
export const withReading = (
  routed: RoutedMessage,
  { target, question }: MessageReading,
  selection: Selection | null,
): RoutedMessage => ({
  ...routed,
  text: selection ? `${selection.quote} ${question}` : question,
  followUp: false,
  before: { inherited: [], near: null, boost: 0 },
  question: { ...routed.question, about: sourceOf(target, routed.question.about) },
});
