import type { Turn } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { PlainText } from '../../../ui/markdown/safe-markdown';

/** The plain text of a turn that failed to render, so that the other turns are still shown. */
export function BareTurn({ turn }: { readonly turn: Turn }) {
  const isQuestion = turn.role === 'user';
  return (
    <section
      className={isQuestion ? 'turn turn-user' : 'turn turn-tutor'}
      aria-label={isQuestion ? text.chat.question : text.chat.answer}
      data-turn={turn.turnId}
    >
      <PlainText>{turn.content}</PlainText>
    </section>
  );
}
