import { useId, useState } from 'react';
import type { BookId, Citation, SectionOf } from '../../../../shared/model';
import { chaptersOf } from '../../../../shared/text/chapters';
import { text } from '../../../messages/text';
import { useBooks, useOutline } from '../../../client/queries';
import { startQuiz } from '../../quiz/start-quiz';
import { CardCite } from './card-cite';
import { CardHead } from './card-head';
import type { SectionProps } from './card-scene';

type Row = SectionOf<'quiz'>['rows'][number];

const gap = /_{3,}/;

/** A sentence with a gap, which is filled in once the answer is shown. */
function Prompt({ row, shown }: { readonly row: Row; readonly shown: boolean }) {
  const [before = '', ...after] = row.prompt.split(gap);
  return (
    <p className="qz-p" dir="auto">
      {before}
      {after.map((part, at) => (
        <span key={at}>
          {shown ? (
            <b className="qz-a">{row.answer}</b>
          ) : (
            <span className="qz-gap">
              <span className="sr">{text.card.quizGap}</span>
            </span>
          )}
          {part}
        </span>
      ))}
    </p>
  );
}

function Question(props: {
  readonly row: Row;
  readonly number: number;
  readonly citations: readonly Citation[];
}) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const { row, number, citations } = props;
  const act = shown ? text.card.quizHide : text.card.quizShow;
  return (
    <li className="qz">
      <Prompt row={row} shown={shown} />
      <div className="qz-f">
        <button
          type="button"
          className="ask"
          aria-label={`${act}, ${text.card.quizNumber(number)}`}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {act}
        </button>
        <span className="qz-said" id={id} role="status">
          {shown && (
            <>
              <span className="sr">
                {text.card.quizAnswer} {row.answer}
              </span>
              <CardCite citations={citations} cite={row.cite} />
            </>
          )}
        </span>
      </div>
    </li>
  );
}

/** Asks the same questions one at a time, and keeps the answers. */
function TakeQuiz({ bookId, page }: { readonly bookId: BookId; readonly page: number }) {
  const outline = useOutline(bookId, true).data;
  const book = useBooks().data?.find(({ id }) => id === bookId);
  if (!outline || !book) return null;
  const chapter = Math.max(
    0,
    chaptersOf(outline, book.pageCount).findLastIndex(({ entry }) => entry.page <= page),
  );
  return (
    <button
      type="button"
      className="btn btn-sm qz-take"
      onClick={() => startQuiz(bookId, { kind: 'chapter', chapter })}
    >
      {text.quiz.take}
    </button>
  );
}

/** Sentences with a term left out; each answer is hidden until the learner shows it. */
export function QuizList({ section, first, citations }: SectionProps<SectionOf<'quiz'>>) {
  const bookId = citations[section.rows[0]?.cite ?? 0]?.bookId;
  return (
    <>
      <CardHead first={first} icon="list" title={text.card.quiz(section.title, section.number)} />
      <p className="ans-lead">{text.card.quizLead(section.rows.length)}</p>
      <ol className="qz-list">
        {section.rows.map((row, at) => (
          <Question key={at} row={row} number={at + 1} citations={citations} />
        ))}
      </ol>
      {section.page !== undefined && bookId && <TakeQuiz bookId={bookId} page={section.page} />}
    </>
  );
}
