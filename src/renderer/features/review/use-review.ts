import { useEffect, useState } from 'react';
import type { CardId, DueCard, Rating } from '../../../shared/model';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { useOneAtATime } from '../../client/use-one-at-a-time';
import { text } from '../../messages/text';
import { useStopwatch } from '../../state/use-stopwatch';
import { toast } from '../../ui/toast';
import { dueQuery, useDue } from './review-queries';

/** A step that can be undone. The engine undoes the last rating itself; a card that was put aside is named. */
type Done = { readonly kind: 'rated' } | { readonly kind: 'aside'; readonly cardId: CardId };

/** Resolves with the card to show again. */
const undoStep = async (step: Done): Promise<CardId> => {
  if (step.kind === 'rated') return (await client.review.undo()).id;
  await client.cards.putAside({ cardIds: [step.cardId], aside: false });
  return step.cardId;
};

/** The card that is shown until an action on it shows another. */
function useShownCard() {
  const { data: due, error, refetch } = useDue();
  const [current, setCurrent] = useState<CardId | null>(null);
  const [shownId, setShownId] = useState<CardId | null>(null);
  const [turn, setTurn] = useState(0);
  const { busy, run } = useOneAtATime(refetch);
  const card: DueCard | null = due?.cards.find(({ id }) => id === current) ?? due?.cards[0] ?? null;
  const cardId = card?.id ?? null;

  const msShown = useStopwatch(`${String(cardId)} ${String(turn)}`);
  useEffect(() => setCurrent(cardId), [cardId, turn]);

  /** Performs an action, and then shows the card that it returns or, if that is null, the first one. */
  const act = (work: () => Promise<CardId | null>): Promise<void> =>
    run(async () => {
      const next = await work();
      await queryClient.fetchQuery({ ...dueQuery, staleTime: 0 });
      setCurrent(next);
      setShownId(null);
      setTurn((now) => now + 1);
    });

  const shown = {
    due,
    error,
    retry: () => void refetch(),
    card,
    /** False for the next card, even if this one was removed in another window. */
    isShown: cardId !== null && shownId === cardId,
    /** Changes whenever a card is shown, even if it is the same one again. */
    turn,
    busy,
    show: () => setShownId(cardId),
  };
  return { shown, act, msShown };
}

/** The card that is shown, until it is rated or put aside, and the actions on it. */
export function useReview() {
  const { shown, act, msShown } = useShownCard();
  const [done, setDone] = useState<readonly Done[]>([]);
  const { due, card } = shown;
  return {
    ...shown,
    canUndo: (due?.canUndo ?? false) || done.length > 0,
    rate: (rating: Rating) =>
      card &&
      void act(async () => {
        await client.cards.review({ cardId: card.id, rating, durationMs: msShown() });
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
        return undoStep(last);
      }),
  };
}

export type Reviewing = ReturnType<typeof useReview>;
