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
  /** The value that filters nothing. */
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
  /** Moves from the search field to the list. */
  readonly onDown: () => void;
}

type Options<T extends string> = readonly (readonly [value: T, name: string])[];

/** The choices of the filters. Each shows how many facts it would match with the other filters unchanged. */
function optionsOf({ filters, counts, books }: Pick<Props, 'filters' | 'counts' | 'books'>) {
  const { memory } = text;
  const matches = (one: FactCounts[number], except: 'about' | 'type' | 'status'): boolean =>
    (except === 'about' || !filters.about || aboutKey(one) === filters.about) &&
    (except === 'type' || !filters.type || one.type === filters.type) &&
    (except === 'status' || !filters.status || one.status === filters.status);
  const withCount = (name: string, of: FactCounts): string => memory.counted(name, formatNumber(sum(of)));
  const optionsFor = <T extends string>(
    values: readonly T[],
    chosen: T | '',
    names: Readonly<Record<T, string>>,
    factsWith: (value: T) => FactCounts,
  ): Options<T> =>
    values
      .map((value) => [value, factsWith(value)] as const)
      .filter(([value, of]) => of.length > 0 || value === chosen)
      .map(([value, of]) => [value, withCount(names[value], of)] as const);

  const scopes = new Map(counts.map((one) => [aboutKey(one), one] as const));
  return {
    abouts: [...scopes].map(([key, one]) => {
      const here = counts.filter((other) => aboutKey(other) === key && matches(other, 'about'));
      return [key, withCount(scopeName(one, books), here)] as const;
    }),
    types: optionsFor(factTypeSchema.options, filters.type, memory.types, (type) =>
      counts.filter((one) => one.type === type && matches(one, 'type')),
    ),
    statuses: optionsFor(factStatusSchema.options, filters.status, memory.statuses, (status) =>
      counts.filter((one) => one.status === status && matches(one, 'status')),
    ),
  };
}

/** The selects of the filter bar. */
function Picks(props: Pick<Props, 'filters' | 'counts' | 'books' | 'onChange'>) {
  const { filters } = props;
  const { memory } = text;
  const { abouts, types, statuses } = optionsOf(props);
  const set = (change: Partial<FactFilters>): void => props.onChange({ ...filters, ...change });
  return (
    <>
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
        options={(['pinned', 'muted'] as const).map((mark) => [mark, memory.marks[mark]])}
        onChange={(mark) => set({ mark })}
      />
      <Pick
        label={memory.order}
        value={filters.order}
        rest={initialFilters.order}
        options={(['kind', 'newest', 'confidence'] as const).map((order) => [order, memory.orders[order]])}
        onChange={(order) => set({ order: order || initialFilters.order })}
      />
    </>
  );
}

/** The search field and the filters of the list of facts. */
export function FactFilterBar({ field, onClear, onDown, ...props }: Props) {
  const { filters, onChange } = props;
  const { memory } = text;
  return (
    <div className="filters" role="search">
      <SearchField
        label={memory.search}
        hint={memory.search}
        ref={field}
        value={filters.q}
        onChange={(q) => onChange({ ...filters, q })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      <Picks {...props} />
      {isFiltered(filters) && (
        <button type="button" className="link" onClick={onClear}>
          {memory.clear}
        </button>
      )}
    </div>
  );
}
