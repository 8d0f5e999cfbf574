import { useEffect, useEffectEvent } from 'react';
import type { BookId } from '../../../../shared/model';
import { quickQuestionStore } from '../../../navigation/quick-question';
import { useStore } from '../../../state/store';
import type { PendingQuestion } from './answer-stream';
import type { Chat } from './use-chat';

/** Sends a question from the small window once the conversation can take it. */
export function useQuickQuestion(
  bookId: BookId | null,
  chat: Chat,
  send: (asked: PendingQuestion) => void,
): void {
  const question = useStore(quickQuestionStore);
  const isOpen = chat.sessionId !== null && !chat.queued;
  const onQuestion = useEffectEvent((content: string) => {
    quickQuestionStore.set(null);
    send({ content, selection: null });
  });
  useEffect(() => {
    if (isOpen && question?.bookId === bookId) onQuestion(question.content);
  }, [question, isOpen, bookId]);
}
