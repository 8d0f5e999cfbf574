import { blank, type Quiz } from '../../../shared/model';
import { client } from '../../client/client';
import { locator } from '../../client/locator';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { formatRoute } from '../../navigation/route';
import { toast } from '../../ui/toast';
import { startQuiz } from './start-quiz';

const { quiz: words } = text;

const makeCards = (quizId: number): void =>
  void client.quiz
    .makeCards({ quizId })
    .then((cards) => toast(words.madeCards(cards.length)))
    .catch(showError);

function MissedQuestions({ quiz }: { readonly quiz: Quiz }) {
  const missed = quiz.items.flatMap(({ question, outcome }) =>
    outcome && outcome.result !== 'right' ? [{ question, outcome }] : [],
  );
  if (missed.length === 0) return <p className="meta">{words.noneMissed}</p>;
  return (
    <section className="quiz-missed" aria-labelledby="missed-h">
      <div className="sec-head">
        <h3 className="h2" id="missed-h">
          {words.missed}
        </h3>
        <button type="button" className="btn btn-sm push" onClick={() => makeCards(quiz.id)}>
          {words.makeCards}
        </button>
      </div>
      <ul>
        {missed.map(({ question, outcome }) => (
          <li key={question.id}>
            <p className="book">
              {question.prompt.split(blank).map((part, at) => (
                <span key={at}>
                  {at > 0 && <b className="qz-a">{outcome.answer}</b>}
                  {part}
                </span>
              ))}
            </p>
            <p className="meta">
              <span>
                {words.results[outcome.result]}. {words.youSaid(outcome.given)}
              </span>
              <button
                type="button"
                className="plink"
                onClick={() => openPage(question.bookId, question.page, outcome.quote, 'source')}
              >
                {locator(question.bookId, question.page, question.label)}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The result of a quiz, and what to review. */
export function QuizDone({ quiz }: { readonly quiz: Quiz }) {
  const count = (result: 'right' | 'partly'): number =>
    quiz.items.filter(({ outcome }) => outcome?.result === result).length;
  return (
    <div className="quiz-done">
      <header>
        <h2 className="title">{words.done}</h2>
        <p>{words.score(count('right'), count('partly'), quiz.items.length)}</p>
      </header>
      <p className="quiz-done-a">
        <button
          type="button"
          className="btn btn-primary"
          autoFocus
          onClick={() => startQuiz(quiz.bookId, quiz.scope)}
        >
          {words.again}
        </button>
        <a className="btn" href={formatRoute({ screen: 'study', bookId: quiz.bookId, page: null })}>
          {words.toBook}
        </a>
      </p>
      <MissedQuestions quiz={quiz} />
    </div>
  );
}
