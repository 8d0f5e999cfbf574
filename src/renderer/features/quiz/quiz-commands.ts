import type { Book } from '../../../shared/model';
import { chaptersOf } from '../../../shared/text/chapters';
import { useOutline } from '../../client/queries';
import { useCommand } from '../../commands/commands';
import { startQuiz } from './start-quiz';

/** Quizzes about the open book. */
export function useQuizCommands(book: Book, page: number): void {
  const outline = useOutline(book.id, true).data ?? [];
  const chapter = Math.max(
    0,
    chaptersOf(outline, book.pageCount).findLastIndex(({ entry }) => entry.page <= page),
  );
  useCommand('quiz.chapter', () => startQuiz(book.id, { kind: 'chapter', chapter }));
  useCommand('quiz.read', () => startQuiz(book.id, { kind: 'read' }));
  useCommand('quiz.book', () => startQuiz(book.id, { kind: 'book' }));
}
