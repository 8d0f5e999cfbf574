import type { Turn } from '../../../../shared/model';
import { text } from '../../../messages/en';
import { AsItStands } from '../../../ui/markdown/safe-markdown';

/** The plain text of a turn that failed to render, so that the other turns are still shown. */
export function BareTurn({ turn }: { readonly turn: Turn }) {
  const asked = turn.role === 'user';
  return (
    <section
      className={asked ? 'turn turn-user' : 'turn turn-tutor'}
      aria-label={asked ? text.chat.question : text.chat.answer}
      data-turn={turn.turnId}
    >
      <AsItStands>{turn.content}</AsItStands>
    </section>
  );
}
