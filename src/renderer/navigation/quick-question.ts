import type { BookId } from '../../shared/model';
import { createStore } from '../state/store';

/** A question from the small window, until the conversation it belongs to is open and sends it. */
export const quickQuestionStore = createStore<{
  readonly bookId: BookId | null;
  readonly content: string;
} | null>(null);
