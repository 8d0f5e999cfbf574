import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookId, QuizScope } from '../../../shared/model';
import { chaptersOf } from '../../../shared/text/chapters';
import { client } from '../../client/client';
import { keys, useBooks, useOutline } from '../../client/queries';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { loadItem } from '../../state/saved-item';
import { useStore } from '../../state/store';
import { EmptyState, Skeleton } from '../../ui/states';
import { isMakingQuizStore, startQuiz } from './start-quiz';

const { quiz } = text;
type Kind = QuizScope['kind'];

function Chapters({
  bookId,
  pageCount,
  value,
  onChange,
}: {
  readonly bookId: BookId;
  readonly pageCount: number;
  readonly value: number;
  readonly onChange: (chapter: number) => void;
}) {
  const outline = useOutline(bookId, true).data ?? [];
  return (
    <label className="form-f">
      <span>{quiz.chapter}</span>
      <select className="input" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {chaptersOf(outline, pageCount).map(({ entry }, at) => (
          <option key={entry.id} value={at}>
            {entry.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function StartForm() {
  const books = (useBooks().data ?? []).filter(({ state }) => state === 'ready');
  const [picked, setPicked] = useState<BookId | null>(() => loadItem<BookId | null>('book', null));
  const [kind, setKind] = useState<Kind>('chapter');
  const [chapter, setChapter] = useState(0);
  const book = books.find(({ id }) => id === picked) ?? books[0];
  if (!book) return <p className="meta">{quiz.noBooks}</p>;
  return (
    <form
      className="quiz-start"
      aria-label={quiz.start}
      onSubmit={(event) => {
        event.preventDefault();
        startQuiz(book.id, kind === 'chapter' ? { kind, chapter } : { kind });
      }}
    >
      <label className="form-f">
        <span>{quiz.book}</span>
        <select
          className="input"
          value={book.id}
          onChange={(event) => {
            setPicked(books[event.target.selectedIndex]?.id ?? null);
            setChapter(0);
          }}
        >
          {books.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="form-f">
        <span>{quiz.scope}</span>
        <select className="input" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {(['chapter', 'read', 'book'] as const).map((one) => (
            <option key={one} value={one}>
              {quiz.scopes[one]}
            </option>
          ))}
        </select>
      </label>
      {kind === 'chapter' && (
        <Chapters bookId={book.id} pageCount={book.pageCount} value={chapter} onChange={setChapter} />
      )}
      <button type="submit" className="btn btn-primary">
        {quiz.start}
      </button>
    </form>
  );
}

function OpenQuizzes() {
  const open = useQuery({ queryKey: keys.quiz('open'), queryFn: () => client.quiz.open({}) }).data ?? [];
  const books = useBooks().data ?? [];
  if (open.length === 0) return null;
  return (
    <section className="quiz-open" aria-labelledby="open-quizzes-h">
      <h3 className="h2" id="open-quizzes-h">
        {quiz.open}
      </h3>
      <ul>
        {open.map(({ id, bookId, scope, title, answered, total }) => (
          <li key={id}>
            <a href={formatRoute({ screen: 'quiz', quizId: id })}>
              {quiz.ofScope(scope.kind, title)}
              <span className="meta truncate">{books.find((book) => book.id === bookId)?.title}</span>
              <span className="meta num">{quiz.openQuiz(answered, total)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a quiz is started or continued. */
export function QuizStart() {
  const isMaking = useStore(isMakingQuizStore);
  if (isMaking)
    return (
      <div className="rv-rest" role="status">
        <div className="quiz-wait">
          <p className="meta">{quiz.making}</p>
          <Skeleton lines={4} />
        </div>
      </div>
    );
  return (
    <div className="rv-rest" data-pane="quiz" tabIndex={-1}>
      <EmptyState title={quiz.start} action={<StartForm />}>
        {quiz.startText}
      </EmptyState>
      <OpenQuizzes />
    </div>
  );
}
