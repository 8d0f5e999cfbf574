import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { changeSettings } from '../client/change-settings';
import { useBooks, useSettings } from '../client/queries';
import { useCommand } from '../commands/commands';
import { text } from '../messages/text';
import { useRoute } from '../navigation/route';

/** The steps of the tour, named after the link of the rail that each points at. */
const stops = ['library', 'study', 'review', 'memory', 'settings'] as const;
type Stop = (typeof stops)[number];

const gap = 12;
const margin = 8;

const anchorOf = (stop: Stop): HTMLElement | null => document.querySelector(`.rail [data-tour="${stop}"]`);

const finish = (): void => void changeSettings((all) => ({ ...all, tour: { done: true } }));

/** Places the card next to the anchor and within the window. */
function placeNextTo(card: HTMLElement, anchor: HTMLElement): void {
  const { right, top, height } = anchor.getBoundingClientRect();
  const lowest = innerHeight - card.offsetHeight - margin;
  const wanted = top + height / 2 - card.offsetHeight / 2;
  card.style.left = `${Math.max(margin, Math.min(right + gap, innerWidth - card.offsetWidth - margin))}px`;
  card.style.top = `${Math.max(margin, Math.min(lowest, wanted))}px`;
}

/** Highlights the anchor and keeps the card next to it. */
function useAnchor(stop: Stop) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = anchorOf(stop);
    if (!anchor) return undefined;
    const place = (): void => {
      if (card.current) placeNextTo(card.current, anchor);
    };
    anchor.dataset['toured'] = '';
    anchor.scrollIntoView({ block: 'nearest' });
    place();
    window.addEventListener('resize', place);
    return () => {
      delete anchor.dataset['toured'];
      window.removeEventListener('resize', place);
    };
  }, [stop]);
  return card;
}

interface StepProps {
  readonly at: number;
  readonly onMove: (to: number) => void;
  readonly onEnd: () => void;
}

/** Skip, Back and Next, which takes the focus at each step. */
function TourButtons({ at, onMove, onEnd }: StepProps) {
  const next = useRef<HTMLButtonElement>(null);
  const isLast = at === stops.length - 1;
  useEffect(() => next.current?.focus(), [at]);
  return (
    <>
      {!isLast && (
        <button type="button" className="btn btn-quiet btn-sm" onClick={onEnd}>
          {text.tour.skip}
        </button>
      )}
      {at > 0 && (
        <button type="button" className="btn btn-sm" onClick={() => onMove(at - 1)}>
          {text.tour.back}
        </button>
      )}
      <button
        type="button"
        className="btn btn-primary btn-sm"
        ref={next}
        onClick={() => (isLast ? onEnd() : onMove(at + 1))}
      >
        {isLast ? text.tour.done : text.tour.next}
      </button>
    </>
  );
}

function TourStep({ at, onMove, onEnd }: StepProps) {
  const stop = stops[at] ?? 'library';
  const card = useAnchor(stop);
  const titleId = useId();
  const bodyId = useId();
  const { title, body } = text.tour.steps[stop];
  const isLast = at === stops.length - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'ArrowRight' && !isLast) onMove(at + 1);
    else if (event.key === 'ArrowLeft' && at > 0) onMove(at - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="tour"
      ref={card}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onKeyDown={onKeyDown}
    >
      <h2 className="h2" id={titleId}>
        {title}
      </h2>
      <p id={bodyId}>{body}</p>
      <div className="tour-row">
        <span className="meta num">{text.tour.progress(at + 1, stops.length)}</span>
        <TourButtons at={at} onMove={onMove} onEnd={onEnd} />
      </div>
    </div>
  );
}

/** Offered once, in a corner, while the library is empty. */
function TourOffer({ onStart }: { readonly onStart: () => void }) {
  return (
    <section className="tour is-offer" aria-label={text.tour.title}>
      <p>{text.tour.offer}</p>
      <div className="tour-row">
        <button type="button" className="btn btn-quiet btn-sm" onClick={finish}>
          {text.tour.noThanks}
        </button>
        <button type="button" className="btn btn-primary btn-sm" onClick={onStart}>
          {text.tour.start}
        </button>
      </div>
    </section>
  );
}

/** A short tour of the screens. It never blocks them, and is not offered again once it was finished or declined. */
export function Tour() {
  const [at, setAt] = useState<number | null>(null);
  const { screen } = useRoute();
  const isDone = useSettings().data?.tour.done ?? true;
  const isEmpty = useBooks().data?.length === 0;
  const opener = useRef<Element | null>(null);
  const start = (): void => {
    opener.current = document.activeElement;
    setAt(0);
  };
  const end = (): void => {
    setAt(null);
    finish();
    const back = opener.current;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else document.querySelector<HTMLElement>('main')?.focus();
  };
  useCommand('tour', start);
  if (at !== null) return <TourStep at={at} onMove={setAt} onEnd={end} />;
  const isOffered = !isDone && isEmpty && (screen === 'today' || screen === 'library');
  return isOffered ? <TourOffer onStart={start} /> : null;
}
