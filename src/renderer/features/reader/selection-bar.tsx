import { useRef, type RefObject } from 'react';
import type { Book, MarkColour } from '../../../shared/model';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { ColourPicks, colourName } from '../marks/colour-picks';
import { copyQuote, lastColour } from '../marks/mark-actions';
import { paneOf } from './pick/pick-page';
import { usePicking } from './pick/use-picking';
import type { Selected } from './selected';
import { useSelectionKeys } from './selection-keys';
import { useOwnSelection } from './use-own-selection';

interface Props {
  readonly book: Book;
  readonly within: RefObject<HTMLElement | null>;
  /** What is selected in a frame of the book: its document is not this one. */
  readonly inFrame: Selected | null;
  readonly onAsk: (selected: Selected) => void;
  readonly onMark: (selected: Selected, colour: MarkColour) => void;
  /** A note in the margin beside the words. */
  readonly onWrite: (selected: Selected) => void;
}

/** Arrow keys, Home and End go from button to button. Whether it was one of them. */
const moveInBar = (bar: HTMLElement, key: string): boolean => {
  const all = [...bar.querySelectorAll('button')];
  const at = all.findIndex((one) => one === document.activeElement);
  const to =
    key === 'ArrowRight'
      ? (at + 1) % all.length
      : key === 'ArrowLeft'
        ? (at - 1 + all.length) % all.length
        : key === 'Home'
          ? 0
          : key === 'End'
            ? all.length - 1
            : -1;
  all[to]?.focus({ preventScroll: true });
  return to >= 0;
};

/** Half of the bar's width, what its height comes to at most, and the room to its words, in px. */
const half = 230;
const high = 72;
const gap = 8;

/** Above the words; below them where there is no room over them, and in any case over the page. */
const placeBar = ({ x, y, bottom }: Selected, page: DOMRect | null) => {
  const [top, end] = [page?.top ?? 0, page?.bottom ?? window.innerHeight];
  const above = y - gap - high >= top;
  const below = Math.max(top + gap, Math.min(end - high, bottom + gap));
  return {
    style: { left: Math.max(half, Math.min(window.innerWidth - half, x)), top: above ? y - gap : below },
    'data-below': above ? undefined : true,
  };
};

/** What can be done with the words that are selected on the page. */
export function SelectionBar({ book, within, inFrame, onAsk, onMark, onWrite }: Props) {
  const own = useOwnSelection(within);
  const { picking, stop } = usePicking(within, book);
  const bar = useRef<HTMLDivElement>(null);

  const shown = own ?? inFrame;
  const toPage = (): void => {
    if (within.current) paneOf(within.current)?.focus({ preventScroll: true });
  };
  const leave = (why: 'used' | 'let go'): void => {
    if (bar.current?.contains(document.activeElement)) toPage();
    stop(why);
    shown?.clear();
  };
  const act = (run: (selected: Selected) => void) => () => {
    if (!shown) return;
    leave('used');
    run(shown);
  };
  useSelectionKeys(shown !== null, Boolean(shown?.anchor), {
    onPen: (colour) => act((one) => onMark(one, colour ?? lastColour()))(),
    onWrite: act(onWrite),
    onAsk: act(onAsk),
    onEnter() {
      const active = document.activeElement;
      const elsewhere = active !== document.body && !active?.closest('.reader');
      if (elsewhere) return false;
      bar.current?.querySelector('button')?.focus({ preventScroll: true });
      return true;
    },
    onLeave: () => leave('let go'),
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
      {shown.anchor && (
        <ColourPicks
          label={text.marks.colour}
          nameOf={(colour, index) => text.marks.highlight(colourName(colour), index + 1)}
          onPick={(colour) => act((one) => onMark(one, colour))()}
        />
      )}
      <button type="button" className="btn btn-quiet btn-sm" title={text.reader.askKey} onClick={act(onAsk)}>
        <Icon name="quote" small />
        {text.reader.ask}
      </button>
      {shown.anchor && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          title={text.marks.inMarginKey}
          onClick={act(onWrite)}
        >
          <Icon name="notes" small />
          {text.marks.inMargin}
        </button>
      )}
      <IconButton
        icon="copy"
        name={text.reader.copy}
        className="btn-quiet"
        onClick={act(({ quote }) => copyQuote(quote))}
      />
      {picking && <p className="meta sel-hint">{text.reader.pickHint}</p>}
    </div>
  );
}
