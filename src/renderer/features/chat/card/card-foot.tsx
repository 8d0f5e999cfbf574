import { useId, useState } from 'react';
import type { AnswerCard, Turn } from '../../../../shared/model';
import { formatRoute } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import { memoryItems } from '../../facts/act-on-answer';
import { RateButtons } from '../answer/rate-buttons';
import { noteItems, type TurnActions } from '../answer/turn-actions';
import { FactMarks } from '../answer/used-memories';
import { countMemories, countQuotes } from './card-degree';
import { factSentence } from '../../facts/fact-sentence';

interface Props {
  readonly turn: Turn & { readonly card: AnswerCard };
  readonly actions: TurnActions;
  readonly live: boolean;
  readonly busy: boolean;
  readonly looked: boolean;
}

/** The facts that the card shows, with buttons to pin or mute them. */
function CardFacts({ id, card }: { readonly id: string; readonly card: AnswerCard }) {
  const rows = card.sections.flatMap((section) => (section.kind === 'told' ? section.rows : []));
  return (
    <ul className="used-list" id={id} aria-label={text.saw.memories}>
      {rows.map((row) => (
        <li key={row.factId} className="um">
          <a className="um-t" href={formatRoute({ screen: 'memory', factId: row.factId })}>
            <span className="meta">{text.saw.places.fact}</span>
            <span className="um-w" dir="auto">
              {factSentence(row)}
            </span>
          </a>
          <FactMarks factId={row.factId} />
        </li>
      ))}
    </ul>
  );
}

interface CountsProps extends Pick<Props, 'turn'> {
  readonly id: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** "Checked" refers to quotes, never to the answer. */
function QuoteCounts({ turn, id, open, onOpen }: CountsProps) {
  const { checked, missing } = countQuotes(turn.card, turn.citations);
  const memories = countMemories(turn.card);
  const hasFacts = turn.card.sections.some(({ kind }) => kind === 'told');
  const used = text.card.used(memories);
  const words = [
    ...(checked > 0 ? [text.card.checked(checked)] : []),
    ...(missing > 0 ? [<b key="missing">{text.card.missing(missing)}</b>] : []),
    ...(memories > 0 && !hasFacts ? [used] : []),
    ...(hasFacts
      ? [
          <button
            key="used"
            type="button"
            className="a-used"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(!open)}
          >
            {used}
          </button>,
        ]
      : []),
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

/** Below a card: how many quotes were checked and memories used, and the answer's actions. */
export function CardFoot({ turn, actions, live, busy, looked }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="a-foot">
      <QuoteCounts turn={turn} id={id} open={open} onOpen={setOpen} />
      <span className="push">
        <IconButton
          icon="search"
          name={text.card.searched}
          className="btn-quiet"
          large
          pressed={looked}
          onClick={() => actions.look(turn)}
        />
        <RateButtons turn={turn} large />
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
              ...noteItems(turn),
              ...memoryItems(turn),
              { label: text.erase.action, icon: 'trash', danger: true, run: () => actions.erase(turn) },
            ]}
          />
        )}
      </span>
      {open && <CardFacts id={id} card={turn.card} />}
    </div>
  );
}
