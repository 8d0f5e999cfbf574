import { messageOf, client } from '../../client/client';
import { useBooks } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { navigate } from '../../navigation/route';
import { Menu } from '../../ui/menu';
import { LoadError, Progress, Skeleton } from '../../ui/states';
import { QuizFoot } from './quiz-foot';
import { Question } from './quiz-question';
import { QuizDone } from './quiz-result';
import { QuizStart } from './quiz-start';
import { useQuiz, type Quizzing } from './use-quiz';

const { quiz: words } = text;
const leaveQuiz = (): void => navigate({ screen: 'quiz', quizId: null });

const removeQuiz = (quizId: number): void => void client.quiz.remove({ quizId }).then(leaveQuiz, showError);

async function removeQuestion(questionId: number, { retry, next }: Quizzing): Promise<void> {
  try {
    await client.quiz.removeQuestion({ questionId });
  } catch (error) {
    showError(error);
    return;
  }
  next();
  retry();
}

/** The quiz's title and progress, and the actions on it and its question. */
function RunningBar({ quizzing }: { readonly quizzing: Quizzing }) {
  const { quiz, item } = quizzing;
  const books = useBooks().data ?? [];
  const answered = quiz?.items.filter(({ outcome }) => outcome !== null).length ?? 0;
  return (
    <header className="bar">
      <h1>{words.title}</h1>
      {quiz && (
        <span className="meta truncate">
          {quiz.scope.kind === 'chapter' ? quiz.title : books.find(({ id }) => id === quiz.bookId)?.title}
        </span>
      )}
      {quiz && item && (
        <div className="rv-prog">
          <Progress value={answered / quiz.items.length} label={words.progress} />
          <span className="meta num">{words.doneOf(answered, quiz.items.length)}</span>
        </div>
      )}
      <span className="push" />
      {quiz && (
        <Menu
          label={text.shell.more}
          items={[
            ...(item
              ? [
                  {
                    label: words.deleteQuestion,
                    icon: 'trash',
                    danger: true,
                    run: () => void removeQuestion(item.question.id, quizzing),
                  } as const,
                ]
              : []),
            { label: words.delete, icon: 'trash', danger: true, run: () => removeQuiz(quiz.id) },
          ]}
        />
      )}
      {item && (
        <button type="button" className="btn btn-sm" onClick={leaveQuiz}>
          {words.stop}
        </button>
      )}
    </header>
  );
}

function Running({ quizId }: { readonly quizId: number }) {
  const quizzing = useQuiz(quizId);
  const { quiz, error, retry, item } = quizzing;
  return (
    <main className="screen" tabIndex={-1}>
      <RunningBar quizzing={quizzing} />
      {!quiz ? (
        <div className="rv-rest pad">
          {error ? <LoadError message={messageOf(error)} onRetry={retry} /> : <Skeleton lines={4} />}
        </div>
      ) : item ? (
        <div className="rv" data-pane="quiz" tabIndex={-1}>
          <div className="rv-stage">
            <Question key={item.question.id} quizzing={quizzing} />
          </div>
          <QuizFoot
            key={`${String(item.question.id)}.${String(item.outcome !== null)}.${String(quizzing.revealed !== null)}`}
            quizzing={quizzing}
          />
        </div>
      ) : (
        <div className="rv-rest" data-pane="quiz" tabIndex={-1}>
          <QuizDone quiz={quiz} />
        </div>
      )}
    </main>
  );
}

/** A quiz, one question at a time; without an id, the page where one is started or continued. */
export function QuizScreen({ quizId }: { readonly quizId: number | null }) {
  if (quizId !== null) return <Running key={quizId} quizId={quizId} />;
  return (
    <main className="screen" tabIndex={-1}>
      <header className="bar">
        <h1>{words.title}</h1>
      </header>
      <QuizStart />
    </main>
  );
}
