import { useQueries } from '@tanstack/react-query';
import type { BookId } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/text';

interface Props {
  readonly bookIds: readonly BookId[];
  readonly erase: boolean;
  readonly onChange: (erase: boolean) => void;
}

/** When books are deleted, asks what to do with their cards, if they have any. */
export function CardsOfBooks({ bookIds, erase, onChange }: Props) {
  const counts = useQueries({
    queries: bookIds.map((bookId) => ({
      queryKey: keys.cards('count', bookId),
      queryFn: async () => (await client.cards.list({ bookId, limit: 1 })).total,
    })),
  });
  const count = counts.reduce((sum, { data }) => sum + (data ?? 0), 0);
  if (count === 0) return null;
  return (
    <label className="cards-of">
      <input type="checkbox" checked={erase} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {text.review.ofBook(count)}
        <span className="meta">{text.review.ofBookHint}</span>
      </span>
    </label>
  );
}
