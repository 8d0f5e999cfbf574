import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fact, Turn } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/text';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { LoadError } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { factSentence } from '../../facts/fact-sentence';

/** The most facts that are listed; the rest are counted. */
const maxListed = 4;

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const more = facts.length - maxListed;
  return (
    <ul className="et-facts">
      {facts.slice(0, maxListed).map((one) => (
        <li key={one.id}>“{factSentence(one)}”</li>
      ))}
      {more > 0 && <li className="meta">{text.erase.more(more)}</li>}
    </ul>
  );
}

interface Props {
  /** A question, or one of its answers. */
  readonly turn: Turn;
  readonly question: string;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Asks for confirmation, and says what is deleted with the message and what is restored. Cancel has the focus. */
export function EraseTurn({ turn, question, onClose, onErased }: Props) {
  const { sessionId, turnId } = turn;
  const [erasing, setErasing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['memory', 'erasure', turnId],
    queryFn: () => client.study.erasure({ sessionId, turnId }),
    staleTime: 0,
    gcTime: 0,
  });
  const { erase } = text;
  const run = async (): Promise<void> => {
    setErasing(true);
    try {
      await client.study.erase({ sessionId, turnId });
      toast(erase.done);
      onClose();
      onErased();
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
      onClose();
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['memory'] });
    }
  };
  return (
    <ConfirmDialog
      title={erase.title(data?.answers ?? 1)}
      ready={Boolean(data) && !erasing}
      action={text.memory.erase}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <blockquote className="et-said">{question}</blockquote>
      {error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className="et-stated">
          <p>{erase.goes(data.answers, data.facts.length)}</p>
          {data.facts.length > 0 && <Facts facts={data.facts} />}
          {data.reopened.length > 0 && (
            <>
              <p>{erase.returns(data.reopened.length)}</p>
              <Facts facts={data.reopened} />
            </>
          )}
          {data.weakened > 0 && <p>{erase.weakens(data.weakened)}</p>}
          <p className="meta">{erase.rewritten}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
