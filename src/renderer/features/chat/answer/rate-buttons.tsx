import { useState } from 'react';
import type { Turn } from '../../../../shared/model';
import { client } from '../../../client/client';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { IconButton } from '../../../ui/icon-button';

type Rating = NonNullable<Turn['rating']>;

const names = { up: text.policy.good, down: text.policy.bad } as const;
const icons = { up: 'good', down: 'bad' } as const;

/** Rates an answer as good or bad. Pressing the chosen button again removes the rating. */
export function RateButtons({ turn, large = false }: { readonly turn: Turn; readonly large?: boolean }) {
  const [rating, setRating] = useState<Rating | null>(turn.rating ?? null);
  const rate = (pressed: Rating): void => {
    const before = rating;
    const next = pressed === rating ? null : pressed;
    setRating(next);
    client.policy
      .rate({ sessionId: turn.sessionId, turnId: turn.turnId, rating: next })
      .catch((error: unknown) => {
        setRating(before);
        showError(error);
      });
  };
  return (['up', 'down'] as const).map((one) => (
    <IconButton
      key={one}
      icon={icons[one]}
      name={names[one]}
      className="btn-quiet"
      large={large}
      pressed={rating === one}
      onClick={() => rate(one)}
    />
  ));
}
