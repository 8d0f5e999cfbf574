import { useQuery } from '@tanstack/react-query';
import type { QuizQuestion } from '../../../shared/model';
import { client } from '../../client/client';
import { locator } from '../../client/locator';
import { keys } from '../../client/queries';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { Icon } from '../../ui/icon';

const { quiz } = text;

/** The words of the page that answer a question, in their paragraph. */
export function QuizPassage({
  question,
  quote,
}: {
  readonly question: QuizQuestion;
  readonly quote: string;
}) {
  const { data: passage } = useQuery({
    queryKey: keys.quiz('passage', question.id),
    queryFn: async () => (await client.quiz.passage({ questionId: question.id })).passage,
    staleTime: Infinity,
  });
  const { bookId, page, label } = passage ?? question;
  return (
    <section className="rv-pass" aria-label={quiz.passage}>
      <p className="rv-pass-h">
        <Icon name="pin" small />
        <b>{quiz.fromPage}</b>
        <span className="meta">{locator(bookId, page, label)}</span>
        {passage?.chapter && <span className="meta truncate">{passage.chapter}</span>}
        <button type="button" className="link push" onClick={() => openPage(bookId, page, quote, 'source')}>
          {quiz.openPage} <kbd>P</kbd>
        </button>
      </p>
      <blockquote className="book">
        {passage?.before}
        <mark>{passage?.quote ?? quote}</mark>
        {passage?.after}
      </blockquote>
    </section>
  );
}
