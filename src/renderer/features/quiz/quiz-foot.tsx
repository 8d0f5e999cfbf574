import { runCommand, useCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import type { Quizzing } from './use-quiz';

const { quiz } = text;

/** The buttons below a question: to grade an open question, or to go on to the next one. */
export function QuizFoot({ quizzing }: { readonly quizzing: Quizzing }) {
  const { quiz: current, outcome, revealed, busy, answer, next } = quizzing;
  const grading = revealed !== null && outcome === null;
  const grade = (at: number): void => {
    const result = quiz.grades[at]?.[0];
    if (result && revealed) answer(revealed.given, result);
  };
  useCommand('quiz.first', () => grade(0), grading);
  useCommand('quiz.second', () => grade(1), grading);
  useCommand('quiz.third', () => grade(2), grading);
  useCommand('quiz.next', next, outcome !== null);
  const isLast = current?.items.every((item) => item.outcome !== null) ?? false;
  return (
    <footer className="rv-foot">
      {grading && (
        <div className="rv-rates quiz-grades" role="group" aria-label={quiz.grade}>
          {quiz.grades.map(([result, name, hint], at) => (
            <button
              key={result}
              type="button"
              className="rv-rate"
              aria-disabled={busy}
              autoFocus={result === 'partly'}
              onClick={() => grade(at)}
            >
              <kbd aria-hidden="true">{at + 1}</kbd>
              <b>{name}</b>
              <span className="meta">{hint}</span>
            </button>
          ))}
        </div>
      )}
      {outcome && (
        <button type="button" className="btn btn-primary quiz-next" autoFocus onClick={next}>
          {isLast ? quiz.toResult : quiz.next} <kbd>Enter</kbd>
        </button>
      )}
      <p className="rv-hint meta num">
        <span>
          {current &&
            quiz.doneOf(current.items.filter((item) => item.outcome !== null).length, current.items.length)}
        </span>
        <button type="button" className="rv-keys" onClick={() => runCommand('keys')}>
          <kbd>?</kbd> {quiz.allKeys}
        </button>
      </p>
    </footer>
  );
}
