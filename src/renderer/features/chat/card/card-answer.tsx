import type { AnswerCard, BookId, Turn } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { AnswerEnd } from '../answer/answer-end';
import { StepFallbacks } from '../answer/step-fallbacks';
import type { TurnActions } from '../answer/turn-actions';
import { AnswerCardView, hasBox } from './answer-card';
import { CardFoot } from './card-foot';

type TurnWithCard = Turn & { readonly card: AnswerCard };

export const hasCard = (turn: Turn): turn is TurnWithCard => turn.card !== null;

interface Props {
  readonly turn: TurnWithCard;
  readonly actions: TurnActions;
  readonly live: boolean;
  readonly busy: boolean;
  readonly looked: boolean;
  readonly bookId: BookId | null;
}

/** An answer without a model, with its counts and actions below. */
export function CardAnswer({ turn, actions, live, busy, looked, bookId }: Props) {
  const streaming = turn.state === 'streaming';
  return (
    <section
      className="turn turn-tutor turn-card"
      aria-label={text.chat.answer}
      aria-busy={streaming}
      data-state={turn.state}
      data-turn={turn.turnId}
    >
      <AnswerCardView
        turn={turn}
        citations={turn.citations}
        noteCitations={turn.noteCitations}
        bookId={bookId}
        live={live}
        onAsk={actions.ask}
      />
      <AnswerEnd turn={turn} live={live} busy={busy} onAgain={actions.again} />
      <StepFallbacks turn={turn} />
      {!streaming && hasBox(turn.card) && (
        <CardFoot turn={turn} actions={actions} live={live} busy={busy} looked={looked} />
      )}
    </section>
  );
}
