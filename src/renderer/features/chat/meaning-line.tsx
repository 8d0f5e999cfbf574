import { useQuery } from '@tanstack/react-query';
import { asSessionId, asTurnId, type BookId, type Turn } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, useSemanticProgress } from '../../client/queries';
import { text } from '../../messages/text';
import { answerQuery } from './sources/answer-query';
import { byWordsAlone } from './sources/context-budget';
import { isBehind, indexingProgress, ReadyLine } from './ready-line';

interface Props {
  readonly bookId: BookId | null;
  readonly answer: Turn | null;
}

/** Shows the progress of semantic indexing, or that an answer was made without semantic search. */
export function MeaningLine({ bookId, answer: turn }: Props) {
  const progress = useSemanticProgress(bookId);
  const { data: health } = useQuery({
    queryKey: keys.memory('health'),
    queryFn: () => client.memory.health(),
    refetchInterval: ({ state }) => (state.data && isBehind(state.data.vectors) ? 3_000 : false),
  });
  const { data: answer } = useQuery({
    ...answerQuery(turn ?? { sessionId: asSessionId(''), turnId: asTurnId(0) }),
    enabled: turn !== null && turn.state !== 'streaming',
  });
  const ready = indexingProgress(progress, health?.vectors ?? null);
  if (ready) return <ReadyLine ready={ready} />;
  if (!(turn && answer && byWordsAlone(answer))) return null;
  return (
    <p className="c-line meta num" role="status">
      {text.thread.wordsAnswer}
    </p>
  );
}
