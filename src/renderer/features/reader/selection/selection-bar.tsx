import { useRef, type RefObject } from 'react';
import type { Book, MarkColour } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { ColourPicks, colourName } from '../../marks/colour-picks';
import { copyQuote, lastColour } from '../../marks/mark-actions';
import { cardFromSelection, clozeFromSelection } from '../../review/card-from-selection';
import { noteFromQuote } from '../../notes/new-note';
import { paneOf } from '../pick/pick-page';
import { usePicking } from '../pick/use-picking';
import type { Selected } from './selected';
import { useSelectionKeys } from './selection-keys';
import { useSelectionMenu } from './selection-menu';
import { useOwnSelection } from './use-own-selection';

interface Props {
  readonly book: Book;
  readonly within: RefObject<HTMLElement | null>;
  /** The selection in a frame of the book, which has a separate document. */
  readonly inFrame: Selected | null;
  readonly onAsk: (selected: Selected) => void;
  readonly onMark: (selected: Selected, colour: MarkColour) => void;
  /** Marks the words and opens a note in the margin. */
  readonly onWrite: (selected: Selected) => void;
}

/** Moves the focus between the buttons with the arrow keys, Home and End. False for any other key. */
const moveInBar = (bar: HTMLElement, key: string): boolean => {
  const buttons = [...bar.querySelectorAll('button')];
  const current = buttons.findIndex((one) => one === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (current + 1) % buttons.length,
    ArrowLeft: (current - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  buttons[target]?.focus({ preventScroll: true });
  return true;
};

/** Moves the focus into the bar, unless it is in another part of the window. */
const enterBar = (bar: HTMLElement | null): boolean => {
  const active = document.activeElement;
  const elsewhere = active !== document.body && !active?.closest('.reader');
  if (elsewhere) return false;
  bar?.querySelector('button')?.focus({ preventScroll: true });
  return true;
};

/** In px: half of the bar's width, its greatest height, and the gap between it and the words. */
const halfWidth = 300;
const maxHeight = 72;
const gap = 8;

/** Above the words; below them if there is no room above, but always within the page. */
const placeBar = ({ x, y, bottom }: Selected, page: DOMRect | null) => {
  const [top, end] = [page?.top ?? 0, page?.bottom ?? window.innerHeight];
  const above = y - gap - maxHeight >= top;
  const below = Math.max(top + gap, Math.min(end - maxHeight, bottom + gap));
  return {
    style: {
      left: Math.max(halfWidth, Math.min(window.innerWidth - halfWidth, x)),
      top: above ? y - gap : below,
    },
    'data-below': above ? undefined : true,
  };
};

/** The actions for the selected words; those that need an anchor only if the words can be marked. */
function SelectionActions({
  canMark,
  onCopy,
  onAsk,
  onMark,
  onWrite,
  onCard,
  onCloze,
  onNote,
}: {
  readonly canMark: boolean;
  readonly onCopy: () => void;
  readonly onAsk: () => void;
  readonly onMark: (colour: MarkColour) => void;
  readonly onWrite: () => void;
  readonly onCard: () => void;
  readonly onCloze: () => void;
  /** Absent if the page of the words is unknown. */
  readonly onNote: (() => void) | undefined;
}) {
  return (
    <>
      {canMark && (
        <ColourPicks
          label={text.marks.colour}
          nameOf={(colour, index) => text.marks.highlight(colourName(colour), index + 1)}
          onPick={onMark}
        />
      )}
      <button type="button" className="btn btn-quiet btn-sm" title={text.reader.askKey} onClick={onAsk}>
        <Icon name="quote" small />
        {text.reader.ask}
      </button>
      {canMark && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          title={text.marks.inMarginKey}
          onClick={onWrite}
        >
          <Icon name="notes" small />
          {text.marks.inMargin}
        </button>
      )}
      <button type="button" className="btn btn-quiet btn-sm" title={text.reader.cardKey} onClick={onCard}>
        <Icon name="review" small />
        {text.reader.card}
      </button>
      {canMark && (
        <button type="button" className="btn btn-quiet btn-sm" title={text.reader.clozeKey} onClick={onCloze}>
          {text.reader.cloze}
        </button>
      )}
      {onNote && <IconButton icon="edit" name={text.chat.makeNote} className="btn-quiet" onClick={onNote} />}
      <IconButton icon="copy" name={text.reader.copy} className="btn-quiet" onClick={onCopy} />
    </>
  );
}

/** The selection that the bar is shown for, and how to use or leave it. */
function useShownSelection(
  { book, within, inFrame }: Pick<Props, 'book' | 'within' | 'inFrame'>,
  bar: RefObject<HTMLDivElement | null>,
) {
  const own = useOwnSelection(within);
  const { picking, stop } = usePicking(within, book);
  const shown = own ?? inFrame;
  const toPage = (): void => {
    if (within.current) paneOf(within.current)?.focus({ preventScroll: true });
  };
  const leave = (why: 'used' | 'cancelled'): void => {
    if (bar.current?.contains(document.activeElement)) toPage();
    stop(why);
    shown?.clear();
  };
  const act = (run: (selected: Selected) => void) => () => {
    if (!shown) return;
    leave('used');
    run(shown);
  };
  return { shown, picking, toPage, leave, act };
}

/** A toolbar at the selected text, with the actions for it. */
export function SelectionBar({ book, within, inFrame, onAsk, onMark, onWrite }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const { shown, picking, toPage, leave, act } = useShownSelection({ book, within, inFrame }, bar);
  const onCard = act((one) => cardFromSelection(book.id, one));
  const onCloze = act((one) => void clozeFromSelection(book.id, one));
  useSelectionKeys(shown !== null, Boolean(shown?.anchor), {
    onPen: (colour) => act((one) => onMark(one, colour ?? lastColour()))(),
    onWrite: act(onWrite),
    onAsk: act(onAsk),
    onCard,
    onCloze,
    onEnter: () => enterBar(bar.current),
    onLeave: () => leave('cancelled'),
  });
  useSelectionMenu(shown !== null, Boolean(shown?.anchor), {
    'selection.ask': act(onAsk),
    'selection.mark': act((one) => onMark(one, lastColour())),
    'selection.note': act(onWrite),
    'selection.card': onCard,
  });
  if (!shown || shown.moving) return null;
  return (
    <div
      className="sel"
      ref={bar}
      role="toolbar"
      aria-label={text.reader.selection}
      {...placeBar(shown, within.current?.getBoundingClientRect() ?? null)}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') toPage();
        else if (!moveInBar(event.currentTarget, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <SelectionActions
        canMark={Boolean(shown.anchor)}
        onAsk={act(onAsk)}
        onMark={(colour) => act((one) => onMark(one, colour))()}
        onWrite={act(onWrite)}
        onCard={onCard}
        onCloze={onCloze}
        onCopy={act(({ quote }) => copyQuote(quote))}
        onNote={
          shown.page === null
            ? undefined
            : act(({ quote, page }) => void noteFromQuote(book.id, page ?? 1, quote))
        }
      />
      {picking && <p className="meta sel-hint">{text.reader.pickHint}</p>}
    </div>
  );
}
