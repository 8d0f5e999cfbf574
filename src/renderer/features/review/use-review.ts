import { useEffect, useRef, useState } from 'react';
import type { CardId, DueCard, Rating } from '../../../shared/model';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { toast } from '../../ui/toast';
import { dueQuery, useDue } from './review-queries';

/** Ratings are undone by the engine; what was put aside is brought back. */
type Done = { readonly kind: 'rated' } | { readonly kind: 'aside'; readonly cardId: CardId };

/** The card that is shown, which stays until it is dealt with, and what can be done with it. */
export function useReview() {
  const { data: due, error, refetch } = useDue();
  const [current, setCurrent] = useState<CardId | null>(null);
  const [shownId, setShownId] = useState<CardId | null>(null);
  const [turn, setTurn] = useState(0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const since = useRef(0);
  const card: DueCard | null = due?.cards.find(({ id }) => id === current) ?? due?.cards[0] ?? null;
  const cardId = card?.id ?? null;

  useEffect(() => {
    setCurrent(cardId);
    since.current = performance.now();
  }, [cardId, turn]);

  /** Does something and then shows the card `next`, or the first one. */
  const act = async (work: () => Promise<CardId | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const next = await work();
      await queryClient.fetchQuery({ ...dueQuery, staleTime: 0 });
      setCurrent(next);
      setShownId(null);
      setTurn((now) => now + 1);
    } catch (failure) {
      showError(failure);
      void refetch();
    } finally {
      setBusy(false);
    }
  };

  return {
    due,
    error,
    retry: () => void refetch(),
    card,
    /** Another card is shown by its front, even if this one was taken away by another window. */
    isShown: cardId !== null && shownId === cardId,
    /** Changes with every card that is shown, also when the same one comes again. */
    turn,
    busy,
    canUndo: (due?.canUndo ?? false) || done.length > 0,
    show: () => setShownId(cardId),
    rate: (rating: Rating) =>
      card &&
      void act(async () => {
        const durationMs = Math.round(performance.now() - since.current);
        await client.cards.review({ cardId: card.id, rating, durationMs });
        setDone([...done, { kind: 'rated' }]);
        return null;
      }),
    putAside: () =>
      card &&
      void act(async () => {
        await client.cards.putAside({ cardIds: [card.id], aside: true });
        setDone([...done, { kind: 'aside', cardId: card.id }]);
        toast(text.review.wasPutAside);
        return null;
      }),
    suspend: () =>
      card &&
      void act(async () => {
        await client.cards.suspend({ cardIds: [card.id], suspended: true });
        toast(text.review.suspended);
        return null;
      }),
    undo: () =>
      void act(async () => {
        const last = done.at(-1) ?? { kind: 'rated' };
        setDone(done.slice(0, -1));
        if (last.kind === 'rated') return (await client.review.undo()).id;
        await client.cards.putAside({ cardIds: [last.cardId], aside: false });
        return last.cardId;
      }),
  };
}

export type Reviewing = ReturnType<typeof useReview>;
