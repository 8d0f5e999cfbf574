import type { AnswerPart, AnswerTask } from '../../../../core/ports';
import type { ReadQuestion } from './question';
import type { Scoring } from './score';
import { toldSoFar } from './told-so-far';

/** Where retrieval holds "the book does not say" for the likelier truth. */
const EVEN = 0.5;
/** Retrieval has seen the whole book, so the sentences move its estimate by a tenth at most, up or down. */
const SENTENCES = 0.2;
/** What the sentences' own measure is where it tells nothing: between questions with an answer and those without. */
const NEUTRAL = 0.6;

/** Retrieval's estimate, corrected by how much of the question the best passage's words and nearest sentence meet. */
export function isAnswerable(task: AnswerTask, question: ReadQuestion, scoring: Scoring): boolean {
  if (scoring.scored.length === 0) return false;
  const own = 0.65 * scoring.coverage + 0.35 * Math.min(1, scoring.nearest / 0.6);
  // "And why?" by itself looks like nothing in the book; the borrowed words say whether the passages fit.
  const estimate = question.followUp ? Math.max(task.answerability, own) : task.answerability;
  return estimate + SENTENCES * (own - NEUTRAL) >= EVEN;
}

/** Says plainly that the book does not answer, what was looked for, and what to try. No quote, no citation. */
export function* refuse(
  task: AnswerTask,
  question: ReadQuestion,
  missing: readonly string[],
): Generator<AnswerPart> {
  const title = task.bookTitle === null ? null : `“${task.bookTitle}”`;
  const book = task.readUpTo
    ? `Up to page ${task.readUpTo}, as far as you have read, ${title ?? 'the book'}`
    : (title ?? 'The book');
  const told = toldSoFar(task.recentTurns);
  yield { kind: 'basis', basis: 'refused' };
  if (task.passages.length === 0 && task.textless) {
    yield { kind: 'text', text: task.textless };
    return;
  }
  if (question.stems.size === 0) {
    yield { kind: 'text', text: 'I cannot tell what that is about. Ask again and name the thing itself.' };
    return;
  }
  yield {
    kind: 'text',
    text: `${book} does not seem to answer that${told.refused ? ' either' : ''}: ${whyNot(question, missing)}.`,
  };
  if (task.textless && !told.refused) yield { kind: 'text', text: ` ${task.textless}` };
  // Once is advice, every time is a sermon.
  if (!told.advised)
    yield {
      kind: 'text',
      text: ' Other words may find it, nearer to those the book might use, or one thing at a time.',
    };
}

function whyNot(question: ReadQuestion, missing: readonly string[]): string {
  const shown = missing.slice(0, 4);
  if (shown.length > 0) return `the passages that come nearest say nothing of ${listed(shown, 'or')}`;
  return `I looked for ${listed(question.words.slice(0, 4))}, and nothing that I found fits closely enough`;
}

/** “a”, “b” and “c”. */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const marked = words.map((word) => `“${word}”`);
  if (marked.length <= 1) return marked.join('');
  return `${marked.slice(0, -1).join(', ')} ${last} ${marked.at(-1) ?? ''}`;
}
