import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer, Turn } from '../../../shared/model';
import { formatRoute } from '../../app/route';
import { client } from '../../client/client';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { answerKey } from './chat-session';

export const answerQuery = (turn: Pick<Turn, 'sessionId' | 'turnId'>) => ({
  queryKey: answerKey(turn.turnId),
  queryFn: (): Promise<Answer> => client.study.answer({ sessionId: turn.sessionId, turnId: turn.turnId }),
  staleTime: Infinity,
});

/** Which facts an answer was given to read, each with the way to its evidence; known of answers whose context was read. */
export function UsedMemories({ turn }: { readonly turn: Turn }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { data } = useQuery({ ...answerQuery(turn), enabled: false });
  const facts = (data?.context ?? []).filter((piece) => piece.component === 'facts' && !piece.dropped);
  if (facts.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="used"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="memory" small />
        {text.chat.used(facts.length)}
      </button>
      {open && (
        <ul className="used-list" id={id}>
          {facts.map((piece) => (
            <li key={piece.source.id}>
              <a href={formatRoute({ screen: 'memory', factId: Number(piece.source.id) || null })}>
                {piece.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
