import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import type { Book, Fact, FactId } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { rowForKey, useActiveRows } from '../../../ui/active-rows';
import { Check } from '../../../ui/fields/check';
import { Icon } from '../../../ui/icon';
import type { FactOrder } from './fact-filters-state';
import { FactRow, type FactAction } from './fact-row';
import { scopeName } from './fact-words';

interface Props {
  readonly total: number;
  readonly factAt: (index: number) => Fact | undefined;
  readonly books: readonly Book[];
  readonly query: string;
  readonly grouped: boolean;
  readonly sort: { readonly order: FactOrder; readonly reverse: boolean };
  readonly selected: 'none' | 'some' | 'all';
  readonly isSelected: (id: FactId) => boolean;
  readonly openId: FactId | null;
  readonly editingId: FactId | null;
  readonly active: number;
  /** Grows with every request to focus the list. */
  readonly focusRequests: number;
  readonly onActive: (index: number) => void;
  readonly onSort: (order: FactOrder) => void;
  readonly onSelect: (fact: Fact) => void;
  /** Adds the loaded facts of these rows to the selection. */
  readonly onSelectRows: (from: number, to: number) => void;
  readonly onSelectAll: (all: boolean) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onOpen: (fact: Fact) => void;
  /** Closes the evidence. */
  readonly onClose: () => void;
  readonly onAct: (action: FactAction, fact: Fact) => void;
  readonly onEdited: () => void;
}

const rowHeight = 44;

const sameKind = (a: Fact | undefined, b: Fact): boolean =>
  a !== undefined && a.scope === b.scope && a.scopeId === b.scopeId && a.type === b.type;

/** Handles a key in the list; false if it has no meaning there. */
function pressKey(event: KeyboardEvent, props: Props, focusNext: () => void): boolean {
  const { active, total, openId } = props;
  const next = rowForKey(event.key, active, total);
  const onRow = (event.target as HTMLElement).getAttribute('role') === 'row';
  if (next !== undefined) {
    focusNext();
    if (event.shiftKey) props.onSelectRows(Math.min(active, next), Math.max(active, next));
    props.onActive(next);
  } else if (event.key === ' ' && onRow) {
    const fact = props.factAt(active);
    if (fact) props.onSelect(fact);
  } else if (event.key === 'Enter' && onRow) {
    const fact = props.factAt(active);
    // A second press moves the focus to the evidence.
    if (fact?.id === openId) document.querySelector<HTMLElement>('[data-pane="evidence"]')?.focus();
    else if (fact) props.onOpen(fact);
  } else if (event.key === 'Escape' && props.selected !== 'none') props.onSelectAll(false);
  else if (event.key === 'Escape' && openId !== null) props.onClose();
  else return false;
  return true;
}

const columns = [
  ['fact', 'fact', undefined],
  ['type', 'kind', 'f-kind'],
  ['status', 'status', undefined],
  ['confidence', 'confidence', undefined],
  ['evidence', 'evidence', 'ev'],
  ['seen', 'seen', undefined],
] as const satisfies readonly (readonly [keyof typeof text.memory.columns, FactOrder, string | undefined])[];

/** Orders that begin with the lowest value. */
const ascending: ReadonlySet<FactOrder> = new Set(['fact', 'type', 'status', 'kind']);

/** A heading that sorts by its column; a second press reverses the order. */
function Column({ of, list }: { readonly of: (typeof columns)[number]; readonly list: Props }) {
  const [name, order, className] = of;
  const label = text.memory.columns[name];
  const { sort } = list;
  const isSorted = sort.order === order;
  const goesUp = ascending.has(order) !== sort.reverse;
  return (
    <span
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (goesUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="f-sort"
        title={text.audit.sortBy(label)}
        onClick={() => list.onSort(order)}
      >
        {label}
        {isSorted && <Icon name="down" small />}
      </button>
    </span>
  );
}

function Columns({ list }: { readonly list: Props }) {
  return (
    <div className="f-head" role="row" aria-rowindex={1}>
      <div className="f-cells">
        <span className="f-check" role="columnheader">
          <Check
            label={text.audit.selectAll}
            checked={list.selected === 'some' ? 'mixed' : list.selected === 'all'}
            onChange={list.onSelectAll}
          />
        </span>
        {columns.map((one) => (
          <Column key={one[0]} of={one} list={list} />
        ))}
        <span role="columnheader">
          <span className="sr">{text.memory.columns.actions}</span>
        </span>
      </div>
    </div>
  );
}

interface ItemProps {
  readonly item: VirtualItem;
  readonly list: Props;
  readonly measure: (element: HTMLElement | null) => void;
}

/** A row of the list, below the heading of its group if it is the first of one; empty while its page is loading. */
function Item({ item: { index, start }, list, measure }: ItemProps) {
  const { factAt, active, openId, editingId, grouped } = list;
  const fact = factAt(index);
  const isActive = index === active;
  return (
    <div
      ref={measure}
      className="f-row"
      role="row"
      data-index={index}
      data-open={fact?.id === openId ? '' : undefined}
      data-active={isActive ? '' : undefined}
      data-selected={fact && list.isSelected(fact.id) ? '' : undefined}
      aria-rowindex={index + 2}
      aria-selected={fact !== undefined && list.isSelected(fact.id)}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => !isActive && list.onActive(index)}
      onClick={() => {
        if (!fact || fact.id === editingId) return;
        list.onActive(index);
        list.onOpen(fact);
      }}
    >
      {grouped && fact && !sameKind(factAt(index - 1), fact) && (
        <p className="f-group">
          <b>{scopeName(fact, list.books)}</b>
          <span className="meta">{text.memory.types[fact.type]}</span>
        </p>
      )}
      {fact ? (
        <FactRow
          fact={fact}
          query={list.query}
          active={isActive}
          open={fact.id === openId}
          editing={fact.id === editingId}
          selected={list.isSelected(fact.id)}
          onSelect={list.onSelect}
          onAct={list.onAct}
          onDone={list.onEdited}
        />
      ) : (
        <span className="f-wait" aria-hidden="true" />
      )}
    </div>
  );
}

/**
 * A list of any length: only the rows in view are rendered. One tab stop; arrow keys move, with
 * Shift they select, Space selects, Ctrl+A selects all that match, Enter opens.
 */
export function FactList(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { total, active, focusRequests, onRange } = props;
  const { rows, focusRow, focusNext } = useActiveRows(box, { total, active, rowHeight, onRange });
  const onFocusRequest = useEffectEvent(focusRow);
  useEffect(() => {
    if (focusRequests > 0) onFocusRequest();
  }, [focusRequests]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (props.editingId !== null || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return;
      props.onSelectAll(true);
    } else if (!pressKey(event, props, focusNext)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="f-grid"
      role="grid"
      tabIndex={-1}
      aria-label={text.memory.list}
      aria-multiselectable="true"
      aria-rowcount={total + 1}
      onKeyDown={onKeyDown}
    >
      <Columns list={props} />
      <div className="f-scroll" ref={box} role="presentation">
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
          {rows.getVirtualItems().map((item) => (
            <Item key={item.key} item={item} list={props} measure={rows.measureElement} />
          ))}
        </div>
      </div>
    </div>
  );
}
