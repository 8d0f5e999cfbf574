import {
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import type { VirtualItem } from '@tanstack/react-virtual';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import type { ThreadItem } from './thread-rows';
import { useRowFocus } from './use-row-focus';
import type { ThreadMark } from './use-thread';
import {
  useEndInView,
  useOpenedPlace,
  usePageLoading,
  useThreadList,
  useThreadPosition,
  type ThreadList,
} from './use-thread-list';
import type { SessionId } from '../../../../shared/model';

/** The share of the list's height that Page Up and Page Down scroll by. */
const pageShare = 0.85;

export interface ThreadScroll {
  toEnd(): void;
  /** By `pageShare` of the height, up or down. */
  page(by: 1 | -1): void;
}

interface Props {
  readonly rows: readonly ThreadItem[];
  readonly render: (row: ThreadItem) => ReactNode;
  readonly mark: ThreadMark;
  readonly busy: boolean;
  /** Changes whenever new content arrives, also with every piece of an answer. */
  readonly contentVersion: unknown;
  readonly hasNewer: boolean;
  readonly scroll: Ref<ThreadScroll>;
  readonly loadMore: (side: 'older' | 'newer') => void;
  readonly onSession: (sessionId: SessionId | null) => void;
  readonly onStart: () => void;
  readonly onNow: () => void;
}

/** Scrolls on keys pressed in the list, and on those that the composer passes on. */
function useScrollKeys(
  list: ThreadList,
  box: RefObject<HTMLElement | null>,
  toEnd: () => void,
  { scroll, onStart, onNow }: Pick<Props, 'scroll' | 'onStart' | 'onNow'>,
): (event: KeyboardEvent) => void {
  const page = (by: 1 | -1): void => list.scrollBy(by * (box.current?.clientHeight ?? 0) * pageShare);
  useImperativeHandle(scroll, () => ({ toEnd, page }));
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Home') onStart();
    else if (event.key === 'End') onNow();
    else if (event.key === 'PageUp' || event.key === 'PageDown') page(event.key === 'PageUp' ? -1 : 1);
    else return;
    // Elsewhere these keys turn the pages of the book.
    event.preventDefault();
    event.stopPropagation();
  };
}

interface RowBoxProps {
  readonly row: ThreadItem;
  readonly item: VirtualItem;
  readonly measure: (element: HTMLElement | null) => void;
  readonly marked: number | null;
  readonly children: ReactNode;
}

function RowBox({ row, item, measure, marked, children }: RowBoxProps) {
  const isTurn = row.kind === 'turn';
  return (
    <div
      ref={measure}
      className="th-row"
      role={isTurn ? 'article' : undefined}
      data-index={item.index}
      data-marked={isTurn && row.turn.turnId === marked ? '' : undefined}
      tabIndex={-1}
      style={{ transform: `translateY(${item.start}px)` }}
      aria-live={isTurn && row.live ? 'polite' : undefined}
    >
      {children}
    </div>
  );
}

function ToEnd({ hasNew, onClick }: { readonly hasNew: boolean; readonly onClick: () => void }) {
  return (
    <button type="button" className="th-now btn btn-sm" onClick={onClick}>
      <Icon name="down" small />
      {hasNew ? text.chat.newBelow : text.thread.now}
    </button>
  );
}

/**
 * A conversation of any length: only the rows in view and a few around them are rendered. Nothing in view moves when
 * older rows are added above or a row is taller than estimated. New text is followed only while the end is in view.
 */
export function ThreadView(props: Props) {
  const { rows, mark, hasNewer, busy } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useThreadList(rows, box);
  const { farFromEnd, below, updatePosition, toEnd } = useThreadPosition({
    rows,
    list,
    box,
    busy,
    contentVersion: props.contentVersion,
    onSession: props.onSession,
  });
  useEndInView(list, box);
  useOpenedPlace(mark, rows, list, box, toEnd);
  usePageLoading(list, rows.length, hasNewer, props.loadMore);
  const rowFocus = useRowFocus(box);

  const onKeyDown = useScrollKeys(list, box, toEnd, props);

  return (
    <div className="th">
      <div
        className="th-scroll"
        ref={box}
        tabIndex={0}
        // ARIA requires a feed to contain articles.
        role={rows.some(({ kind }) => kind === 'turn') ? 'feed' : 'region'}
        aria-label={text.thread.label}
        aria-busy={busy}
        onScroll={updatePosition}
        onKeyDown={onKeyDown}
        {...rowFocus}
      >
        <div className="th-all" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <RowBox
                  key={item.key}
                  row={row}
                  item={item}
                  measure={list.measureElement}
                  marked={mark.turnId}
                >
                  {props.render(row)}
                </RowBox>
              )
            );
          })}
        </div>
      </div>
      {(below || farFromEnd || hasNewer) && <ToEnd hasNew={below} onClick={props.onNow} />}
    </div>
  );
}
