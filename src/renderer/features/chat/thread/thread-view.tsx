import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { text } from '../../../messages/en';
import { Icon } from '../../../ui/icon';
import { guessHeight, sessionOfRow, type Row } from './thread-rows';
import type { ThreadMark } from './use-thread';

/** Nearer to the end than this, in px, counts as at the end: what comes is followed. */
const nearEnd = 56;
/** Rows from an edge at which the next page is asked for: some two screens. */
const ahead = 16;

export interface ThreadScroll {
  toEnd(): void;
  /** By most of a screen, up or down. */
  page(by: 1 | -1): void;
}

interface Props {
  readonly rows: readonly Row[];
  readonly render: (row: Row) => ReactNode;
  readonly mark: ThreadMark;
  readonly busy: boolean;
  /** Changes with every piece of an answer. */
  readonly grows: unknown;
  readonly hasNewer: boolean;
  readonly scroll: Ref<ThreadScroll>;
  readonly onNear: (side: 'older' | 'newer') => void;
  readonly onSession: (sessionId: string | null) => void;
  readonly onStart: () => void;
  readonly onNow: () => void;
}

/**
 * The conversation of any length: only the rows in sight and a few around them are in the page. Older rows that are
 * put in front and rows that turn out taller than was guessed move nothing that is in sight; at the end, what comes is
 * followed, and never against the reader.
 */
export function ThreadView(props: Props) {
  const { rows, mark, grows, hasNewer } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useRef(400);
  const [away, setAway] = useState(false);
  const [below, setBelow] = useState(false);
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(rows[index], width.current),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    paddingStart: 16,
    paddingEnd: 4,
    scrollPaddingStart: 24,
    initialRect: { width: width.current, height: 600 },
  });
  const shown = list.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = shown.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    if (box.current) width.current = box.current.clientWidth;
  }, [rows.length]);

  const toEnd = (): void => {
    setBelow(false);
    list.scrollToEnd();
  };
  useImperativeHandle(props.scroll, () => ({
    toEnd,
    page: (by) => list.scrollBy(by * (box.current?.clientHeight ?? 0) * 0.85),
  }));

  // What opens below (what the tutor saw, a longer question) takes room: the end that was in sight stays there.
  const scrollToEnd = useEffectEvent(() => list.scrollToEnd());
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      const left = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (lost > 0 && left - lost <= nearEnd) scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Opened at a turn: it is brought into sight, marked, and has the focus.
  const bringToMark = useEffectEvent(() => {
    if (mark.nonce === 0) return undefined;
    const index = rows.findIndex((row) => row.key === `t${mark.turnId}`);
    if (mark.place === 'start') list.scrollToOffset(0);
    else if (index < 0) toEnd();
    // A session's first turn is seen with what is above it.
    else list.scrollToIndex(rows[index - 1]?.kind === 'break' ? index - 1 : index, { align: 'start' });
    if (index < 0) return undefined;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  });
  useLayoutEffect(() => bringToMark(), [mark.nonce]);

  const onNear = useEffectEvent(props.onNear);
  useEffect(() => {
    if (from <= ahead) onNear('older');
    if (to >= rows.length - ahead) onNear('newer');
  }, [from, to, rows.length, hasNewer]);

  // What is a third down is what is being read.
  const height = box.current?.clientHeight ?? 0;
  const top = list.getVirtualItemForOffset((list.scrollOffset ?? 0) + height / 3)?.index ?? 0;
  const sessionId = away
    ? (rows
        .slice(top, top + 3)
        .map(sessionOfRow)
        .find(Boolean) ?? null)
    : null;
  const onSession = useEffectEvent(props.onSession);
  useEffect(() => onSession(sessionId), [sessionId]);

  const look = (): void => {
    const left = list.getDistanceFromEnd();
    setAway(left > 1.2 * (box.current?.clientHeight ?? 0));
    if (left <= nearEnd) setBelow(false);
  };
  // Another stretch may be opened without a scroll.
  const onMoved = useEffectEvent(look);
  useEffect(() => onMoved(), [rows, from, to]);
  const onGrown = useEffectEvent(() => {
    if (props.busy && list.getDistanceFromEnd() > nearEnd) setBelow(true);
  });
  useEffect(() => onGrown(), [grows]);

  // A row that is scrolled far away leaves the page; had it the focus, the keys go on in the list.
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Home') props.onStart();
    else if (event.key === 'End') props.onNow();
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      list.scrollBy((event.key === 'PageUp' ? -0.85 : 0.85) * (box.current?.clientHeight ?? 0));
    else return;
    // Elsewhere these keys turn the pages of the book.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="th">
      <div
        className="th-scroll"
        ref={box}
        tabIndex={0}
        role="feed"
        aria-label={text.thread.label}
        aria-busy={props.busy}
        onScroll={look}
        onFocus={({ target }) => {
          focused.current = target;
        }}
        onBlur={({ target }) => {
          // A row that is being taken out emits a blur event while it is still there.
          queueMicrotask(() => {
            if (target.isConnected && focused.current === target) focused.current = null;
          });
        }}
        onKeyDown={onKeyDown}
      >
        <div className="th-all" style={{ height: list.getTotalSize() }}>
          {shown.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <div
                key={item.key}
                ref={list.measureElement}
                className="th-row"
                role={row.kind === 'turn' ? 'article' : undefined}
                data-index={item.index}
                data-marked={row.kind === 'turn' && row.turn.turnId === mark.turnId ? '' : undefined}
                tabIndex={-1}
                style={{ transform: `translateY(${item.start}px)` }}
                aria-live={row.kind === 'turn' && row.live ? 'polite' : undefined}
              >
                {props.render(row)}
              </div>
            );
          })}
        </div>
      </div>
      {(below || away || hasNewer) && (
        <button type="button" className="th-now btn btn-sm" onClick={props.onNow}>
          <Icon name="down" small />
          {below ? text.chat.newBelow : text.thread.now}
        </button>
      )}
    </div>
  );
}
