import type { AnswerCard, Turn } from '../../../../shared/model';
import { text } from '../../../messages/en';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import type { TurnActions } from '../turn-actions';
import { countMemories, countQuotes } from './card-degree';

interface Props {
  readonly turn: Turn & { readonly card: AnswerCard };
  readonly actions: TurnActions;
  readonly live: boolean;
  readonly busy: boolean;
  readonly looked: boolean;
}

/** "Checked" is said of quotes, never of the answer. */
function Counts({ turn }: Pick<Props, 'turn'>) {
  const { checked, missing } = countQuotes(turn.card, turn.citations);
  const memories = countMemories(turn.card);
  const words = [
    ...(checked > 0 ? [text.card.checked(checked)] : []),
    ...(missing > 0 ? [<b key="missing">{text.card.missing(missing)}</b>] : []),
    ...(memories > 0 ? [text.card.used(memories)] : []),
  ];
  return (
    <span className="meta num">
      {words.map((word, at) => (
        <span key={at}>
          {at > 0 && ' · '}
          {word}
        </span>
      ))}
    </span>
  );
}

/** Under a card: what was checked and used, and what can be done with the answer. */
export function CardFoot({ turn, actions, live, busy, looked }: Props) {
  return (
    <div className="a-foot">
      <Counts turn={turn} />
      <span className="push">
        <IconButton
          icon="search"
          name={text.card.searched}
          className="btn-quiet"
          large
          pressed={looked}
          onClick={() => actions.look(turn)}
        />
        <IconButton
          icon="notes"
          name={text.chat.makeNote}
          className="btn-quiet"
          large
          onClick={() => actions.note(turn)}
        />
        <IconButton
          icon="copy"
          name={text.chat.copy}
          className="btn-quiet"
          large
          onClick={() => actions.copy(turn)}
        />
        {!busy && (
          <Menu
            label={text.erase.menu}
            items={[
              ...(live && turn.state === 'complete'
                ? [{ label: text.chat.askAgain, icon: 'again' as const, run: () => actions.again(turn) }]
                : []),
              { label: text.erase.action, icon: 'trash', danger: true, run: () => actions.erase(turn) },
            ]}
          />
        )}
      </span>
    </div>
  );
}
