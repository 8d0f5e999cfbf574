import type { Turn } from '../../../../shared/model';
import { text } from '../../../messages/en';
import { toast } from '../../../ui/toast';
import { makeNote } from '../../notes/new-note';

export interface TurnActions {
  /** By the model of the settings, or by the built-in engine whatever they say. */
  readonly again: (turn: Turn, by?: 'builtin') => void;
  /** Asks a suggested question. */
  readonly ask: (question: string) => void;
  readonly note: (turn: Turn) => void;
  readonly copy: (turn: Turn) => void;
  /** Ends the one that is coming; what came is kept. */
  readonly stop: () => void;
  /** Ends the one that is coming and has the built-in engine give one. */
  readonly instead: (turn: Turn) => void;
  /** Shows what it was made from. */
  readonly look: (turn: Turn) => void;
  /** Asks whether it is to go for good, with its question and all answers to it. */
  readonly erase: (turn: Turn) => void;
}

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
