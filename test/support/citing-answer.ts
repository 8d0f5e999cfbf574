import type { AnswerPart, AnswerTask } from '../../src/core/ports';
import type { BookId } from '../../src/shared/model';

/** Repeats the question, and quotes words of a page. */
export const citingAnswer = (bookId: BookId, quote: string, page = 1) =>
  async function* (task: AnswerTask): AsyncIterable<AnswerPart> {
    const label = String(page);
    yield { kind: 'text', text: `You asked: ${task.question} “${quote}” [p. ${label}]` };
    yield { kind: 'citation', marker: `[p. ${label}]`, bookId, page, label, passageId: null, quote };
    yield { kind: 'basis', basis: 'book' };
  };
