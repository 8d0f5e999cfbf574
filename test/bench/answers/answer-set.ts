import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { questionFolder, readQuestionBooks, shareTopics } from '../../support/questions/question-books.ts';
import { findManual } from '../manual.ts';
import { sampleBook } from '../sample-book.ts';

/** A question and where its book answers it. */
export interface KnownQuestion {
  readonly question: string;
  /** Texts of the section that answers, in order. */
  readonly answer: readonly string[];
  /** Labels of the pages that answer, if they were entered by hand. */
  readonly labels?: readonly string[];
}

export interface AnswerBook {
  readonly id: string;
  readonly family: string;
  readonly file: string;
  readonly heldOut: boolean;
  readonly questions: readonly KnownQuestion[];
  /** Questions written by hand for this book that it does not answer. */
  readonly unanswerable: readonly string[];
}

interface SampleQuestion {
  readonly question: string;
  readonly answer: string;
  readonly labels: readonly string[];
}
interface SampleQuestions {
  readonly answerable: readonly SampleQuestion[];
  readonly hard: readonly SampleQuestion[];
  readonly unanswerable?: readonly { readonly question: string }[];
}

const readJson = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8')) as T;

const sample = (id: string, name: string): AnswerBook => {
  const { answerable, hard, unanswerable = [] } = readJson<SampleQuestions>(name);
  return {
    id,
    family: 'sample',
    file: sampleBook,
    heldOut: false,
    questions: [...answerable, ...hard].map(({ question, answer, labels }) => ({
      question,
      answer: [answer],
      labels,
    })),
    unanswerable: unanswerable.map(({ question }) => question),
  };
};

/** All available books: the fetched FAQ documents, the sample book with both of its sets, and the manual. */
export const readAnswerBooks = async (): Promise<readonly AnswerBook[]> => {
  const manual = await findManual();
  const { questions } = readJson<{
    readonly questions: readonly { readonly question: string; readonly answer: string }[];
  }>('manual-questions.json');
  return [
    ...readQuestionBooks().map((book): AnswerBook => ({
      ...book,
      file: join(questionFolder, book.file),
      unanswerable: [],
    })),
    sample('sample-dev', 'sample-questions-dev.json'),
    sample('sample', 'sample-questions.json'),
    ...(manual === null || !existsSync(manual)
      ? []
      : [
          {
            id: 'octave',
            family: 'octave',
            file: manual,
            heldOut: false,
            questions: questions.map(({ question, answer }) => ({ question, answer: [answer] })),
            unanswerable: [],
          },
        ]),
  ];
};

const orderOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Questions that a book does not answer: those written for it, and `count` of books of other families, always the same ones.
 * Questions of held-out books are included only with `heldOut`.
 */
export const unansweredBy = (
  book: AnswerBook,
  books: readonly AnswerBook[],
  count: number,
  heldOut: boolean,
): readonly string[] => [
  ...book.unanswerable,
  ...books
    .filter(
      (other) =>
        other.family !== book.family &&
        !shareTopics(other.family, book.family) &&
        (heldOut || !other.heldOut),
    )
    .flatMap((other) => other.questions.map(({ question }) => question))
    .toSorted((a, b) => orderOf(book.id + a).localeCompare(orderOf(book.id + b)))
    .slice(0, count),
];
