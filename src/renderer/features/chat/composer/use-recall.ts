import { useRef } from 'react';
import type { BookId } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';

const earlierQuestions = (bookId: BookId | null) => ({
  queryKey: keys.questions(bookId),
  queryFn: (): Promise<string[]> => client.study.questions({ bookId, limit: 100 }),
});

/** Puts earlier questions into the composer: up to older ones, down to newer ones and to an empty field. */
export function useRecall(bookId: BookId | null, typed: string, set: (text: string) => void) {
  /** The question that is shown, by its place from the newest; null while the learner writes. */
  const shown = useRef<{ readonly at: number; readonly text: string } | null>(null);

  const show = async (by: 1 | -1): Promise<void> => {
    const questions = await queryClient.fetchQuery({ ...earlierQuestions(bookId), staleTime: 60_000 });
    const at = Math.min((shown.current?.at ?? -1) + by, questions.length - 1);
    const text = at < 0 ? '' : (questions[at] ?? '');
    shown.current = at < 0 ? null : { at, text };
    set(text);
  };

  return {
    /** Handles the arrow keys in an empty field or on a recalled question. Returns whether it did. */
    onKey(key: string): boolean {
      const recalling = shown.current !== null && shown.current.text === typed;
      if (key === 'ArrowUp' && (typed === '' || recalling)) void show(1).catch(showError);
      else if (key === 'ArrowDown' && recalling) void show(-1).catch(showError);
      else return false;
      return true;
    },
  };
}
