import type { BookId, Turn, TurnId } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { toast } from '../../../ui/toast';
import type { MenuItem } from '../../../ui/menu';
import { makeNote, noteFromQuote } from '../../notes/new-note';
import { proposeNote } from '../../notes/proposal/propose-note';

export interface TurnActions {
  /** Asks again, with the model from the settings or with the built-in engine. */
  readonly again: (turn: Turn, by?: 'builtin') => void;
  /** Asks a suggested question. */
  readonly ask: (question: string) => void;
  readonly note: (turn: Turn) => void;
  readonly copy: (turn: Turn) => void;
  /** Stops the answer that is being written; what has arrived is kept. */
  readonly stop: () => void;
  /** Stops the answer and has the built-in engine answer instead. */
  readonly instead: (turn: Turn) => void;
  /** Shows what the answer was made from. */
  readonly look: (turn: Turn) => void;
  /** Asks whether to delete the question and all its answers permanently. */
  readonly erase: (turn: Turn) => void;
}

/** The actions on an answer: adds saving as a note and copying to those of the caller. */
export function turnActions(
  bookId: BookId | null,
  findTurn: (turnId: TurnId | null) => Turn | undefined,
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

/** Quotations of an answer that the menu offers for a note. */
const maxQuotes = 4;

/** The menu's entries for notes from an answer: a proposal, and its quotations. */
export const noteItems = ({ turnId, role, state, citations }: Turn): readonly MenuItem[] => {
  if (role !== 'assistant' || state === 'streaming') return [];
  const quoted = citations.filter(({ verdict, quote }) => verdict !== 'not-found' && quote.trim() !== '');
  const byLabel = [...new Map(quoted.map((one) => [one.label, one])).values()].slice(0, maxQuotes);
  return [
    { label: text.notes.propose, icon: 'lectern', run: () => void proposeNote(turnId) },
    ...byLabel.map(({ label, bookId, page, quote }): MenuItem => ({
      label: text.notes.fromPage(label),
      icon: 'quote',
      run: () => void noteFromQuote(bookId, page, quote),
    })),
  ];
};
