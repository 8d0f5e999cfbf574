import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Mark, MarkColour } from '../../../shared/model';
import { locator } from '../../client/locator';
import { messageOf } from '../../client/client';
import { text } from '../../messages/text';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import { ColourPicks, colourName } from './colour-picks';
import { changeMark, copyQuote, removeMark } from './mark-actions';
import { focusMark, focusPage } from './mark-focus';
import { openMarkStore, type OpenMark, type Spot } from './open-mark';
import { useSavedNote } from './use-saved-note';

/** In px: the space between the card and its mark, and between the card and the edges of the window. */
const gap = 8;

/** Below the mark; above it if there is no room below; always within the window. */
const placeNearMark = (spot: Spot, width: number, height: number): { left: number; top: number } => {
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

const closeCard = (): void => openMarkStore.set(null);

/** Places an open card next to its mark; null until its size is known. */
function useCardPlace(card: RefObject<HTMLDivElement | null>, open: OpenMark) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const box = card.current;
    if (box) setPlace(placeNearMark(open.spot, box.offsetWidth, box.offsetHeight));
  }, [open, card]);
  return place;
}

function useCloseOutside(card: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const outside = (event: Event): void => {
      if (!card.current?.contains(event.target as Node)) closeCard();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [card]);
}

/** Focuses the note of a card that is opened to write or has one, else its first button. */
function useFocusOnOpen(
  card: RefObject<HTMLDivElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
  { open, mark, shown }: Pick<Props, 'open' | 'mark'> & { readonly shown: boolean },
): void {
  const takeFocus = useEffectEvent(() => {
    if (open.write || mark.note !== '') field.current?.focus({ preventScroll: true });
    else card.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  // A hidden element can't take the focus.
  useEffect(() => {
    if (shown) takeFocus();
  }, [open, shown]);
}

function MarkTools({
  mark,
  onAsk,
  onRemove,
  onClose,
}: {
  readonly mark: Mark;
  readonly onAsk: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const recolour = (colour: MarkColour): void =>
    void changeMark(mark, { colour }).catch((error: unknown) => toast(messageOf(error), { kind: 'error' }));
  return (
    <div className="mark-card-bar">
      <ColourPicks
        label={text.marks.colour}
        nameOf={colourName}
        pressed={(colour) => colour === mark.colour}
        onPick={recolour}
      />
      <IconButton icon="quote" name={text.marks.ask} className="btn-quiet" onClick={onAsk} />
      <IconButton
        icon="copy"
        name={text.marks.copyQuote}
        className="btn-quiet"
        onClick={() => copyQuote(mark.quote)}
      />
      <IconButton icon="trash" name={text.marks.remove} className="btn-quiet" onClick={onRemove} />
      <IconButton icon="x" name={text.marks.close} className="btn-quiet" onClick={onClose} />
    </div>
  );
}

/** Focuses the row of the list if the card was opened there, else the mark. */
const focusOpener = (opener: HTMLElement | null, mark: Mark): void => {
  if (opener?.isConnected && opener.closest('.mk-panel')) opener.focus();
  else focusMark(mark.id);
};

const statusOf = (state: ReturnType<typeof useSavedNote>['state'], note: string): string => {
  if (state === 'failed') return text.marks.notSaved;
  return note === '' ? '' : text.marks[state];
};

/** A card next to a mark: its colour, its note and the actions on it. */
export function MarkCard({ mark, open, onAsk }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const openedFrom = useRef(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  const { note, state, write } = useSavedNote(mark);
  const place = useCardPlace(card, open);
  useCloseOutside(card);

  useFocusOnOpen(card, field, { open, mark, shown: place !== null });

  const leave = (): void => {
    closeCard();
    focusOpener(openedFrom.current, mark);
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
        // Keys typed here must not run commands.
        event.stopPropagation();
        if (event.key === 'Escape') leave();
      }}
    >
      <MarkTools
        mark={mark}
        onAsk={() => {
          closeCard();
          onAsk(mark);
        }}
        onRemove={() => {
          closeCard();
          focusPage();
          void removeMark({ ...mark, note });
        }}
        onClose={leave}
      />
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
        <span role="status">{statusOf(state, note)}</span>
      </p>
    </div>
  );
}
