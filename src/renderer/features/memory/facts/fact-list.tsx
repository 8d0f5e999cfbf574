import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Book, Fact } from '../../../../shared/model';
import { text } from '../../../messages/en';
import { FactRow, type FactAction } from './fact-row';
import { scopeName } from './fact-words';

interface Props {
  readonly total: number;
  readonly factAt: (index: number) => Fact | undefined;
  readonly books: readonly Book[];
  readonly query: string;
  readonly grouped: boolean;
  readonly showStatus: boolean;
  readonly openId: number | null;
  readonly editingId: number | null;
  readonly active: number;
  /** Grows with every wish to have the focus in the list. */
  readonly focusWish: number;
  readonly onActive: (index: number) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onOpen: (fact: Fact) => void;
  /** Puts the evidence away. */
  readonly onClose: () => void;
  readonly onAct: (action: FactAction, fact: Fact) => void;
  readonly onEdited: () => void;
}

const rowHeight = 44;
const page = 10;

const sameKind = (a: Fact | undefined, b: Fact): boolean =>
  a !== undefined && a.scope === b.scope && a.scopeId === b.scopeId && a.type === b.type;

/** Facts of any number: only the rows in sight are in the page. One tab stop; arrow keys move, Enter opens. */
export function FactList(props: Props) {
  const { total, factAt, books, active, openId, editingId, grouped, showStatus } = props;
  const box = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  // What it returns is used in this component alone, so that nothing stale is remembered elsewhere.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row that has the focus stays in the page wherever one scrolls.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return active >= total || indexes.includes(active)
        ? indexes
        : [...indexes, active].toSorted((a, b) => a - b);
    },
  });
  const shown = rows.getVirtualItems();
  const from = rows.range?.startIndex ?? 0;
  const to = rows.range?.endIndex ?? 0;
  const onRange = useEffectEvent(props.onRange);
  useEffect(() => onRange(from, to), [from, to]);

  const focusRow = useEffectEvent((): void => {
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  });
  const focusActive = useEffectEvent((): void => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusRow();
    rows.scrollToIndex(active, { align: 'auto' });
  });
  useLayoutEffect(() => focusActive(), [active]);
  useEffect(() => {
    if (props.focusWish > 0) focusRow();
  }, [props.focusWish]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editingId !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: total - 1,
    }[event.key];
    if (wanted !== undefined) {
      wantsFocus.current = true;
      props.onActive(Math.max(0, Math.min(total - 1, wanted)));
    } else if (event.key === 'Enter' && (event.target as HTMLElement).getAttribute('role') === 'row') {
      const fact = factAt(active);
      // A second time it goes on into the evidence.
      if (fact?.id === openId) document.querySelector<HTMLElement>('[data-pane="evidence"]')?.focus();
      else if (fact) props.onOpen(fact);
    } else if (event.key === 'Escape' && openId !== null) props.onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { columns } = text.memory;
  return (
    <div
      className="f-grid"
      role="grid"
      tabIndex={-1}
      aria-label={text.memory.list}
      aria-rowcount={total + 1}
      onKeyDown={onKeyDown}
    >
      <div className="f-head" role="row" aria-rowindex={1}>
        <div
          className="f-cells"
          data-status={showStatus ? '' : undefined}
          data-grouped={grouped ? '' : undefined}
        >
          <span role="columnheader">{columns.fact}</span>
          {!grouped && (
            <span role="columnheader" className="ty">
              {columns.type}
            </span>
          )}
          {showStatus && <span role="columnheader">{columns.status}</span>}
          <span role="columnheader">{columns.confidence}</span>
          <span role="columnheader" className="ev">
            {columns.evidence}
          </span>
          <span role="columnheader">{columns.seen}</span>
          <span role="columnheader">
            <span className="sr">{columns.actions}</span>
          </span>
        </div>
      </div>
      <div className="f-scroll" ref={box} role="presentation">
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
          {shown.map((row) => {
            const fact = factAt(row.index);
            const heads = grouped && fact && !sameKind(factAt(row.index - 1), fact);
            return (
              <div
                key={row.key}
                ref={rows.measureElement}
                className="f-row"
                role="row"
                data-index={row.index}
                data-open={fact?.id === openId ? '' : undefined}
                data-active={row.index === active ? '' : undefined}
                aria-rowindex={row.index + 2}
                aria-selected={fact?.id === openId}
                tabIndex={row.index === active ? 0 : -1}
                style={{ transform: `translateY(${row.start}px)` }}
                onFocus={() => row.index !== active && props.onActive(row.index)}
                onClick={() => {
                  if (!fact || fact.id === editingId) return;
                  props.onActive(row.index);
                  props.onOpen(fact);
                }}
              >
                {heads && (
                  <p className="f-group">
                    <b>{scopeName(fact, books)}</b>
                    <span className="meta">{text.memory.types[fact.type]}</span>
                  </p>
                )}
                {fact ? (
                  <FactRow
                    fact={fact}
                    query={props.query}
                    active={row.index === active}
                    open={fact.id === openId}
                    editing={fact.id === editingId}
                    showStatus={showStatus}
                    grouped={grouped}
                    onAct={props.onAct}
                    onDone={props.onEdited}
                  />
                ) : (
                  <span className="f-wait" aria-hidden="true" />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
