import { useQuery } from '@tanstack/react-query';
import type { MemoryHealth, Turn } from '../../../shared/model';
import { formatNumber } from '../../app/format';
import { client } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/en';
import { answerQuery } from './answer-query';
import { byWordsAlone } from './context-budget';

/** What was said just now is indexed a moment later: so few are no cause to say anything. */
const passing = (total: number): number => Math.max(8, total * 0.01);

const all = ({ fact, turn, note, passage }: MemoryHealth['vectors']) => ({
  done: fact.done + turn.done + note.done + passage.done,
  total: fact.total + turn.total + note.total + passage.total,
});

const isBehind = (vectors: MemoryHealth['vectors']): boolean => {
  const { done, total } = all(vectors);
  return total - done > passing(total);
};

/** Says in one line where meaning had no part in finding; nothing where it had. */
export function MeaningLine({ answer: turn }: { readonly answer: Turn | null }) {
  const { data: health } = useQuery({
    queryKey: keys.memory('health'),
    queryFn: () => client.memory.health(),
    refetchInterval: ({ state }) => (state.data && isBehind(state.data.vectors) ? 3_000 : false),
  });
  const { data: answer } = useQuery({
    ...answerQuery(turn ?? { sessionId: '', turnId: 0 }),
    enabled: turn !== null && turn.state !== 'streaming',
  });
  const behind = health !== undefined && isBehind(health.vectors);
  if (!behind && !(turn && answer && byWordsAlone(answer))) return null;
  const { done, total } = health ? all(health.vectors) : { done: 0, total: 0 };
  return (
    <p className="c-line meta num" role="status">
      {behind ? text.thread.wordsCount(formatNumber(done), formatNumber(total)) : text.thread.wordsAnswer}
    </p>
  );
}
