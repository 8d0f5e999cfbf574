import { type RefObject } from 'react';
import { factStatusSchema, factTypeSchema, type Book } from '../../../../shared/model';
import type { client } from '../../../client/client';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/en';
import { SearchField } from '../../../ui/search-field';
import { aboutKey, initialFilters, isFiltered, type FactFilters } from './fact-filters-state';
import { scopeName } from './fact-words';

export type FactCounts = Awaited<ReturnType<typeof client.memory.counts>>;

interface PickProps<T extends string> {
  readonly label: string;
  readonly any?: string;
  readonly value: T | '';
  /** What a filter is when it filters nothing. */
  readonly rest?: T | '';
  readonly options: readonly (readonly [value: T, name: string])[];
  readonly onChange: (value: T | '') => void;
}

function Pick<T extends string>({ label, any, value, rest = '', options, onChange }: PickProps<T>) {
  return (
    <label className="pick" data-on={value === rest ? undefined : ''}>
      {label}:
      <select value={value} onChange={(event) => onChange(event.target.value as T | '')}>
        {any && <option value="">{any}</option>}
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const sum = (counts: FactCounts): number => counts.reduce((all, one) => all + one.count, 0);

interface Props {
  readonly filters: FactFilters;
  readonly counts: FactCounts;
  readonly books: readonly Book[];
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (filters: FactFilters) => void;
  readonly onClear: () => void;
  /** From the search field into the list. */
  readonly onDown: () => void;
}

/** What to look for and where; each choice says how many facts it holds. */
export function FactFilterBar({ filters, counts, books, field, onChange, onClear, onDown }: Props) {
  const { memory } = text;
  const set = (change: Partial<FactFilters>): void => onChange({ ...filters, ...change });
  const fits = (one: FactCounts[number], but: 'about' | 'type' | 'status'): boolean =>
    (but === 'about' || !filters.about || aboutKey(one) === filters.about) &&
    (but === 'type' || !filters.type || one.type === filters.type) &&
    (but === 'status' || !filters.status || one.status === filters.status);
  const named = (name: string, of: FactCounts): string => memory.counted(name, formatNumber(sum(of)));

  const all = new Map(counts.map((one) => [aboutKey(one), one] as const));
  const abouts = [...all].map(([key, one]) => {
    const here = counts.filter((other) => aboutKey(other) === key && fits(other, 'about'));
    return [key, named(scopeName(one, books), here)] as const;
  });
  const types = factTypeSchema.options
    .map((type) => [type, counts.filter((one) => one.type === type && fits(one, 'type'))] as const)
    .filter(([type, of]) => of.length > 0 || type === filters.type)
    .map(([type, of]) => [type, named(memory.types[type], of)] as const);
  const statuses = factStatusSchema.options
    .map((status) => [status, counts.filter((one) => one.status === status && fits(one, 'status'))] as const)
    .filter(([status, of]) => of.length > 0 || status === filters.status)
    .map(([status, of]) => [status, named(memory.statuses[status], of)] as const);

  return (
    <div className="filters" role="search">
      <SearchField
        label={memory.search}
        hint={memory.search}
        ref={field}
        value={filters.q}
        onChange={(q) => set({ q })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      <Pick
        label={memory.scope}
        any={memory.anyScope}
        value={filters.about}
        options={abouts}
        onChange={(about) => set({ about })}
      />
      <Pick
        label={memory.type}
        any={memory.anyType}
        value={filters.type}
        options={types}
        onChange={(type) => set({ type })}
      />
      <Pick
        label={memory.status}
        any={memory.anyStatus}
        value={filters.status}
        rest={initialFilters.status}
        options={statuses}
        onChange={(status) => set({ status })}
      />
      <Pick
        label={memory.marked}
        any={memory.anyMark}
        value={filters.mark}
        options={[
          ['pinned', memory.marks.pinned],
          ['muted', memory.marks.muted],
        ]}
        onChange={(mark) => set({ mark })}
      />
      <Pick
        label={memory.order}
        value={filters.order}
        rest={initialFilters.order}
        options={[
          ['kind', memory.orders.kind],
          ['newest', memory.orders.newest],
          ['confidence', memory.orders.confidence],
        ]}
        onChange={(order) => set({ order: order || initialFilters.order })}
      />
      {isFiltered(filters) && (
        <button type="button" className="link" onClick={onClear}>
          {memory.clear}
        </button>
      )}
    </div>
  );
}
