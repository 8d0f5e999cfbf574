import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Mark } from '../../../shared/model';
import { locator } from '../../client/locator';
import { messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import { ColourPicks, colourName } from './colour-picks';
import { changeMark, copyQuote, removeMark } from './mark-actions';
import { focusMark, focusPage } from './mark-focus';
import { openMarkStore, type OpenMark, type Spot } from './open-mark';
import { useSavedNote } from './use-saved-note';

/** Room between the card, its mark and the window's edges, in px. */
const gap = 8;

/** Below the mark; above it where there is more room; never out of the window. */
const placeBeside = (spot: Spot, width: number, height: number): { left: number; top: number } => {
  const below = spot.bottom + gap;
  const fits = below + height + gap <= window.innerHeight;
  const top = fits ? below : Math.max(gap, spot.top - height - gap);
  const middle = (spot.left + spot.right) / 2 - width / 2;
  return { left: Math.max(gap, Math.min(window.innerWidth - width - gap, middle)), top };
};

interface Props {
  readonly mark: Mark;
  readonly open: OpenMark;
  readonly onAsk: (mark: Mark) => void;
}

const close = (): void => openMarkStore.set(null);

/** A mark's colour, its note and what can be done with it, beside the mark. */
export function MarkCard({ mark, open, onAsk }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const came = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  const { note, state, write } = useSavedNote(mark);

  useLayoutEffect(() => {
    const box = card.current;
    if (box) setPlace(placeBeside(open.spot, box.offsetWidth, box.offsetHeight));
  }, [open]);

  // What is not in sight yet takes no focus.
  const shown = place !== null;
  const takeFocus = useEffectEvent(() => {
    if (open.write || mark.note !== '') field.current?.focus({ preventScroll: true });
    else card.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shown) takeFocus();
  }, [open, shown]);

  useEffect(() => {
    const outside = (event: Event): void => {
      if (!card.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);

  /** Back to the row of the list where it was opened there, else to the mark. */
  const leave = (): void => {
    close();
    const row = came.current?.closest('.mk-panel') ? came.current : null;
    if (row?.isConnected) row.focus();
    else focusMark(mark.id);
  };
  return (
    <div
      className="mark-card"
      ref={card}
      role="dialog"
      aria-label={text.marks.card}
      data-colour={mark.colour}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      onKeyDown={(event) => {
        // What is typed here is no command of the screen.
        event.stopPropagation();
        if (event.key === 'Escape') leave();
      }}
    >
      <div className="mark-card-bar">
        <ColourPicks
          label={text.marks.colour}
          nameOf={colourName}
          pressed={(colour) => colour === mark.colour}
          onPick={(colour) =>
            void changeMark(mark, { colour }).catch((error: unknown) =>
              toast(messageOf(error), { kind: 'error' }),
            )
          }
        />
        <IconButton
          icon="quote"
          name={text.marks.ask}
          className="btn-quiet"
          onClick={() => {
            close();
            onAsk(mark);
          }}
        />
        <IconButton
          icon="copy"
          name={text.marks.copyQuote}
          className="btn-quiet"
          onClick={() => copyQuote(mark.quote)}
        />
        <IconButton
          icon="trash"
          name={text.marks.remove}
          className="btn-quiet"
          onClick={() => {
            close();
            focusPage();
            void removeMark({ ...mark, note });
          }}
        />
        <IconButton icon="x" name={text.marks.close} className="btn-quiet" onClick={leave} />
      </div>
      <textarea
        ref={field}
        dir="auto"
        rows={note.length > 160 ? 6 : 3}
        maxLength={20_000}
        value={note}
        aria-label={text.marks.note}
        placeholder={text.marks.notePlaceholder}
        onChange={(event) => write(event.target.value)}
      />
      <p className="meta mark-card-foot">
        <span>{locator(mark.bookId, mark.page, mark.label)}</span>
        <span role="status">
          {state === 'failed' ? text.marks.notSaved : note === '' ? '' : text.marks[state]}
        </span>
      </p>
    </div>
  );
}
