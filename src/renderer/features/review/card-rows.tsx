import { useRef, type KeyboardEvent } from 'react';
import { type CardId, leechTag, type Book, type Card } from '../../../shared/model';
import { clozeSide } from '../../../shared/text/cloze';
import { dayToDate, formatDay, formatTime } from '../../messages/format';
import { text } from '../../messages/text';
import { rowForKey, useActiveRows } from '../../ui/active-rows';
import { Check } from '../../ui/fields/check';

const { list } = text.review;
const rowHeight = 40;

/** A side as one line without Markdown. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/[\uE000\uE001]/gu, '')
    .replace(/[#>*_`]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 200);

const frontLine = ({ kind, front, ordinal }: Card): string =>
  plainText(kind === 'plain' ? front : clozeSide(front, ordinal, 'front'));

const stateName = ({ suspended, tags, schedule }: Card): string => {
  if (suspended) return list.states.suspended;
  if (tags.includes(leechTag)) return list.states.leech;
  return schedule.state === 'relearning' ? list.relearning : list.states[schedule.state];
};

const dueText = ({ schedule: { state, due } }: Card): string => {
  if (due === null) return '';
  return state === 'review' ? formatDay(dayToDate(due)) : formatTime(due);
};

interface Props {
  readonly total: number;
  readonly cardAt: (index: number) => Card | undefined;
  readonly books: readonly Book[];
  readonly active: number;
  readonly selected: ReadonlySet<CardId>;
  readonly onActive: (index: number) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onToggle: (card: Card) => void;
  readonly onOpen: (card: Card) => void;
  readonly onDelete: () => void;
}

function CardCells({
  card,
  book,
  selected,
  onToggle,
}: {
  readonly card: Card;
  readonly book: Book | undefined;
  readonly selected: boolean;
  readonly onToggle: (card: Card) => void;
}) {
  return (
    <>
      <span role="gridcell">
        <Check label={list.select} checked={selected} onChange={() => onToggle(card)} />
      </span>
      <span role="gridcell" className="truncate">
        {frontLine(card)}
      </span>
      <span role="gridcell" className="truncate meta">
        {card.tags.join(', ')}
      </span>
      <span role="gridcell" className="truncate meta">
        {book?.title}
      </span>
      <span role="gridcell" className="meta">
        {stateName(card)}
      </span>
      <span role="gridcell" className="meta num cl-due">
        {dueText(card)}
      </span>
    </>
  );
}

/** All cards, of which only the rows in view are rendered. One tab stop: J, K and the arrow keys move. */
export function CardRows(props: Props) {
  const { total, cardAt, active, selected, onRange } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rows, focusNext } = useActiveRows(box, { total, active, rowHeight, onRange });

  const press = (key: string): boolean => {
    const target = rowForKey(key, active, total);
    const card = cardAt(active);
    if (target !== undefined) {
      focusNext();
      props.onActive(target);
    } else if (card && (key === 'x' || key === ' ')) props.onToggle(card);
    else if (card && (key === 'Enter' || key === 'e')) props.onOpen(card);
    else if (key === 'Delete') props.onDelete();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isRow = (event.target as HTMLElement).getAttribute('role') === 'row';
    if (!isRow || event.ctrlKey || event.metaKey || event.altKey || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="cl" role="grid" aria-label={list.label} aria-rowcount={total} onKeyDown={onKeyDown}>
      <div className="cl-scroll" ref={box} role="presentation">
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const card = cardAt(index);
            return (
              <div
                key={key}
                className="cl-row"
                role="row"
                data-index={index}
                aria-rowindex={index + 1}
                aria-selected={card ? selected.has(card.id) : false}
                tabIndex={index === active ? 0 : -1}
                style={{ transform: `translateY(${String(start)}px)` }}
                onFocus={() => index !== active && props.onActive(index)}
                onDoubleClick={() => card && props.onOpen(card)}
              >
                {card && (
                  <CardCells
                    card={card}
                    book={props.books.find(({ id }) => id === card.bookId)}
                    selected={selected.has(card.id)}
                    onToggle={props.onToggle}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
