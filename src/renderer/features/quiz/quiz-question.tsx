import { useState, type KeyboardEvent } from 'react';
import { blank, type QuizOutcome, type QuizQuestion } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { Icon } from '../../ui/icon';
import { QuizPassage } from './quiz-passage';
import type { Quizzing } from './use-quiz';

const { quiz } = text;
const optionKeys = ['quiz.first', 'quiz.second', 'quiz.third', 'quiz.fourth'] as const;

/** A prompt whose gap is filled in once the answer is shown. */
function Prompt({ prompt, answer }: { readonly prompt: string; readonly answer: string | null }) {
  const [before = '', ...after] = prompt.split(blank);
  return (
    <p className="rv-q book" dir="auto">
      {before}
      {after.map((part, at) => (
        <span key={at}>
          {answer === null ? (
            <span className="qz-gap">
              <span className="sr">{quiz.gap}</span>
            </span>
          ) : (
            <b className="qz-a">{answer}</b>
          )}
          {part}
        </span>
      ))}
    </p>
  );
}

function Options({
  question,
  outcome,
  onAnswer,
}: {
  readonly question: QuizQuestion;
  readonly outcome: QuizOutcome | null;
  readonly onAnswer: (given: string) => void;
}) {
  const pick = (at: number): void => {
    const option = question.options[at];
    if (option !== undefined) onAnswer(option);
  };
  const active = outcome === null;
  useCommand(optionKeys[0], () => pick(0), active);
  useCommand(optionKeys[1], () => pick(1), active);
  useCommand(optionKeys[2], () => pick(2), active && question.options.length > 2);
  useCommand(optionKeys[3], () => pick(3), active && question.options.length > 3);
  const markOf = (option: string): 'right' | 'wrong' | undefined => {
    if (!outcome) return undefined;
    if (option === outcome.answer) return 'right';
    return option === outcome.given ? 'wrong' : undefined;
  };
  return (
    <ul className="quiz-opts" aria-label={quiz.options}>
      {question.options.map((option, at) => {
        const mark = markOf(option);
        return (
          <li key={option}>
            <button
              type="button"
              className="quiz-opt"
              data-mark={mark}
              aria-disabled={!active}
              autoFocus={at === 0 && active}
              onClick={() => active && pick(at)}
            >
              <kbd aria-hidden="true">{at + 1}</kbd>
              <span className="book">{option}</span>
              {mark && (
                <span className="quiz-opt-m">
                  <Icon name={mark === 'right' ? 'check' : 'x'} small />
                  {mark === 'right' ? quiz.results.right : quiz.results.wrong}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The learner's words: one line for a gap, several for an open question. */
function WrittenAnswer({
  isOpen,
  onAnswer,
}: {
  readonly isOpen: boolean;
  readonly onAnswer: (given: string) => void;
}) {
  const [given, setGiven] = useState('');
  const field = {
    className: 'input',
    value: given,
    maxLength: 5000,
    autoFocus: true,
    'aria-label': quiz.yourAnswer,
    onChange: (event: { readonly target: { readonly value: string } }) => setGiven(event.target.value),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAnswer(given);
  };
  return (
    <form
      className="quiz-write"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(given);
      }}
    >
      {isOpen ? <textarea {...field} rows={3} onKeyDown={onKeyDown} /> : <input {...field} />}
      <button type="submit" className="btn btn-primary">
        {isOpen ? quiz.show : given.trim() === '' ? quiz.notKnown : quiz.check} <kbd>Enter</kbd>
      </button>
    </form>
  );
}

const isSameText = (a: string, b: string): boolean =>
  a.replace(/\s+/gu, ' ').trim() === b.replace(/\s+/gu, ' ').trim();

const resultIcons = { right: 'check', partly: 'approx', wrong: 'x' } as const;

function Verdict({ question, outcome }: { readonly question: QuizQuestion; readonly outcome: QuizOutcome }) {
  return (
    <div className="quiz-said" role="status">
      <p className="quiz-verdict" data-result={outcome.result}>
        <Icon name={resultIcons[outcome.result]} />
        <b>{quiz.results[outcome.result]}</b>
        {question.kind !== 'choice' && <span className="meta">{quiz.youSaid(outcome.given)}</span>}
      </p>
      {question.kind === 'open' && !isSameText(outcome.answer, outcome.quote) && (
        <p className="rv-a book">{outcome.answer}</p>
      )}
      <QuizPassage question={question} quote={outcome.quote} />
    </div>
  );
}

/** A question and, once it has been answered, the correct answer with its source. */
export function Question({ quizzing }: { readonly quizzing: Quizzing }) {
  const { item, outcome, revealed, answer } = quizzing;
  const question = item?.question;
  useCommand(
    'quiz.page',
    () => question && openPage(question.bookId, question.page, outcome?.quote ?? '', 'source'),
    outcome !== null || revealed !== null,
  );
  if (!question) return null;
  const isWritten = question.kind !== 'choice';
  return (
    <article className="rv-card" aria-label={quiz.question}>
      <p className="rv-k meta">
        <span>{quiz.kinds[question.kind]}</span>
        {question.madeBy === 'correction' && <span>{quiz.correction}</span>}
      </p>
      <Prompt prompt={question.prompt} answer={outcome?.answer ?? null} />
      {!isWritten && <Options question={question} outcome={outcome} onAnswer={answer} />}
      {isWritten && !outcome && !revealed && (
        <WrittenAnswer isOpen={question.kind === 'open'} onAnswer={answer} />
      )}
      {revealed && !outcome && (
        <div className="quiz-said" role="status">
          {revealed.given !== '' && <p className="meta">{quiz.youSaid(revealed.given)}</p>}
          {!isSameText(revealed.answer, revealed.quote) && (
            <>
              <p className="rv-k meta">{quiz.answerIs}</p>
              <p className="rv-a book">{revealed.answer}</p>
            </>
          )}
          <QuizPassage question={question} quote={revealed.quote} />
        </div>
      )}
      {outcome && <Verdict question={question} outcome={outcome} />}
    </article>
  );
}
