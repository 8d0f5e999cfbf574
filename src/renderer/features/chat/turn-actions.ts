import type { Turn } from '../../../shared/model';
import { text } from '../../messages/en';
import { toast } from '../../ui/toast';
import { makeNote } from '../notes/new-note';
import type { TurnActions } from './turn-view';

/** What can be done with an answer: kept as a note with its pages, copied, looked into, asked again, deleted. */
export function turnActions(
  bookId: string | null,
  findTurn: (turnId: number | null) => Turn | undefined,
  more: Omit<TurnActions, 'note' | 'copy'>,
): TurnActions {
  return {
    ...more,
    note(turn) {
      const question = findTurn(turn.replyTo)?.content ?? text.notes.untitled;
      void makeNote({
        title: text.chat.noteTitle(question.split('\n').at(-1) ?? question),
        content: turn.content,
        bookId,
        relatedPages: [...new Set(turn.citations.map((one) => one.page))],
      });
    },
    copy(turn) {
      void navigator.clipboard.writeText(turn.content).then(() => toast(text.chat.copied));
    },
  };
}
