import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quiz, QuizOutcome, QuizResult } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { useOneAtATime } from '../../client/use-one-at-a-time';
import { useStopwatch } from '../../state/use-stopwatch';

const quizQuery = (quizId: number) => ({
  queryKey: keys.quiz('one', quizId),
  queryFn: (): Promise<Quiz> => client.quiz.get({ quizId }),
});

const withOutcome = (quiz: Quiz, questionId: number, outcome: QuizOutcome): Quiz => ({
  ...quiz,
  items: quiz.items.map((item) => (item.question.id === questionId ? { ...item, outcome } : item)),
});

const showOutcome = (quizId: number, questionId: number, outcome: QuizOutcome): void =>
  void queryClient.setQueryData<Quiz>(
    keys.quiz('one', quizId),
    (now) => now && withOutcome(now, questionId, outcome),
  );

/** The current question stays after it was answered, with its feedback, until the learner moves on. */
export function useQuiz(quizId: number) {
  const { data: quiz, error, refetch } = useQuery(quizQuery(quizId));
  const [answeredId, setAnsweredId] = useState<number | null>(null);
  const [revealed, setRevealed] = useState<{
    readonly given: string;
    readonly answer: string;
    readonly quote: string;
  } | null>(null);
  const { busy, run } = useOneAtATime(refetch);
  const items = quiz?.items ?? [];
  const shown = items.find(({ question }) => question.id === answeredId);
  const item = shown ?? items.find(({ outcome }) => outcome === null) ?? null;
  const questionId = item?.question.id ?? null;

  const msShown = useStopwatch(String(questionId));
  useEffect(() => setRevealed(null), [questionId]);

  const answer = async (given: string, result?: QuizResult): Promise<void> => {
    if (questionId === null || item?.outcome) return;
    await run(async () => {
      const reply = await client.quiz.answer({
        quizId,
        questionId,
        given,
        ms: msShown(),
        ...(result ? { result } : {}),
      });
      const { outcome } = reply;
      if (outcome) {
        setAnsweredId(questionId);
        showOutcome(quizId, questionId, outcome);
      } else setRevealed({ given, answer: reply.answer, quote: reply.quote });
    });
  };

  return {
    quiz,
    error,
    retry: () => void refetch(),
    item,
    outcome: item?.outcome ?? null,
    /** An open question's answer before the learner has graded it. */
    revealed,
    busy,
    answer: (given: string, result?: QuizResult): void => void answer(given, result),
    next: () => setAnsweredId(null),
  };
}

export type Quizzing = ReturnType<typeof useQuiz>;
