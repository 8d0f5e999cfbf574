import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../messages/format';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';

/** Says how many items have no vector yet and are found by keyword only; nothing once all have one. */
export function VectorsLine() {
  const { data } = useQuery({
    queryKey: keys.memory('health'),
    queryFn: () => client.memory.health(),
    refetchInterval: ({ state }) => (state.data && missing(state.data.vectors) > 0 ? 3_000 : false),
  });
  if (!data || missing(data.vectors) === 0) return null;
  const { done, total } = ofMemory(data.vectors);
  return (
    <p className="m-line" role="status">
      <Icon name="info" small />
      {text.memory.vectors(formatNumber(done), formatNumber(total))}
    </p>
  );
}

type Vectors = Awaited<ReturnType<typeof client.memory.health>>['vectors'];

/** Without passages, because the library shows the progress of books. */
const ofMemory = ({ fact, turn, note }: Vectors): Vectors['fact'] => ({
  done: fact.done + turn.done + note.done,
  total: fact.total + turn.total + note.total,
});

const missing = (vectors: Vectors): number => {
  const { done, total } = ofMemory(vectors);
  return total - done;
};
