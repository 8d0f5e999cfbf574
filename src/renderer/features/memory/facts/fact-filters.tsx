import { type RefObject } from 'react';
import {
  bookFactTypes,
  factStatusSchema,
  learnerFactTypes,
  type Book,
  type FactType,
} from '../../../../shared/model';
import type { FactCounts } from '../../facts/count-facts';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/en';
import { SearchField } from '../../../ui/search-field';
import {
  aboutKey,
  confidenceLevels,
  daysBack,
  initialFilters,
  isFiltered,
  type FactFilters,
} from './fact-filters-state';
import { scopeName } from './fact-words';

type Options<T extends string> = readonly (readonly [value: T, name: string])[];

const OptionList = ({ options }: { readonly options: Options<string> }) =>
  options.map(([one, name]) => (
    <option key={one} value={one}>
      {name}
    </option>
  ));

interface PickProps<T extends string> {
  readonly label: string;
  readonly any?: string;
  readonly value: T | '';
  /** The value that filters nothing. */
  readonly rest?: T | '';
  readonly options: Options<T>;
  /** Options under a heading, after the others. */
  readonly groups?: readonly (readonly [heading: string, options: Options<T>])[];
  readonly onChange: (value: T | '') => void;
}

function Pick<T extends string>(props: PickProps<T>) {
  const { label, any, value, rest = '', options, groups = [], onChange } = props;
  return (
    <label className="pick" data-on={value === rest ? undefined : ''}>
      {label}:
      <select value={value} onChange={(event) => onChange(event.target.value as T | '')}>
        {any && <option value="">{any}</option>}
        <OptionList options={options} />
        {groups.map(
          ([heading, ofGroup]) =>
            ofGroup.length > 0 && (
              <optgroup key={heading} label={heading}>
                <OptionList options={ofGroup} />
              </optgroup>
            ),
        )}
      </select>
    </label>
  );
}

const sum = (counts: FactCounts): number => counts.reduce((all, one) => all + one.count, 0);

interface Props {
  readonly filters: FactFilters;
  readonly counts: FactCounts;
  readonly books: readonly Book[];
  readonly topics: readonly { readonly slug: string; readonly title: string }[];
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (filters: FactFilters) => void;
  readonly onClear: () => void;
  /** Moves from the search field to the list. */
  readonly onDown: () => void;
}

const isLearners = (type: FactType): boolean => learnerFactTypes.some((one) => one === type);
const isOfType = (type: FactType, wanted: FactFilters['type']): boolean => {
  if (wanted === 'learner' || wanted === 'book') return isLearners(type) === (wanted === 'learner');
  return wanted === '' || type === wanted;
};

/** The choices of the filters. Each shows how many facts it would match with the other filters unchanged. */
function optionsOf({ filters, counts, books }: Pick<Props, 'filters' | 'counts' | 'books'>) {
  const { memory } = text;
  const matches = (one: FactCounts[number], except: 'about' | 'type' | 'status'): boolean =>
    (except === 'about' || !filters.about || aboutKey(one) === filters.about) &&
    (except === 'type' || isOfType(one.type, filters.type)) &&
    (except === 'status' || !filters.status || one.status === filters.status);
  const { type } = filters;
  const ofType = (wanted: FactType): FactCounts =>
    counts.filter((one) => one.type === wanted && matches(one, 'type'));
  const withCount = (name: string, of: FactCounts): string => memory.counted(name, formatNumber(sum(of)));
  const optionsFor = <T extends string>(
    values: readonly T[],
    chosen: string,
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
    categories: optionsFor(['learner', 'book'] as const, type, text.audit.category, (category) =>
      counts.filter((one) => isOfType(one.type, category) && matches(one, 'type')),
    ),
    learnerTypes: optionsFor(learnerFactTypes, type, memory.types, ofType),
    bookTypes: optionsFor(bookFactTypes, type, memory.types, ofType),
    statuses: optionsFor(factStatusSchema.options, filters.status, memory.statuses, (status) =>
      counts.filter((one) => one.status === status && matches(one, 'status')),
    ),
  };
}

/** Filters that are rarely used together with a count of what they match. */
function MorePicks({ filters, topics, set }: MorePicksProps) {
  const { audit, memory } = text;
  const topicNames = topics.map(({ slug, title }) => [slug, title] as const);
  return (
    <>
      {(topics.length > 0 || filters.topic !== '') && (
        <Pick
          label={audit.topic}
          any={audit.anyTopic}
          value={filters.topic}
          options={topicNames}
          onChange={(topic) => set({ topic })}
        />
      )}
      <Pick
        label={audit.confidence}
        any={audit.anyConfidence}
        value={filters.confidence}
        options={[
          ...confidenceLevels.map((level) => [level, audit.atLeast(level)] as const),
          ['low', audit.below(confidenceLevels.at(-1) ?? '')],
        ]}
        onChange={(confidence) => set({ confidence })}
      />
      <Pick
        label={audit.time}
        any={audit.anyTime}
        value={filters.time}
        options={[...daysBack.map((days) => [days, audit.times[days]] as const), ['older', audit.older]]}
        onChange={(time) => set({ time })}
      />
      <Pick
        label={memory.marked}
        any={memory.anyMark}
        value={filters.mark}
        options={(['pinned', 'muted'] as const).map((mark) => [mark, memory.marks[mark]])}
        onChange={(mark) => set({ mark })}
      />
    </>
  );
}

interface MorePicksProps {
  readonly filters: FactFilters;
  readonly topics: Props['topics'];
  readonly set: (change: Partial<FactFilters>) => void;
}

/** The selects of the filter bar. */
function Picks(props: Pick<Props, 'filters' | 'counts' | 'books' | 'topics' | 'onChange'>) {
  const { filters } = props;
  const { memory, audit } = text;
  const { abouts, categories, learnerTypes, bookTypes, statuses } = optionsOf(props);
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
      <Pick<Exclude<FactFilters['type'], ''>>
        label={memory.type}
        any={memory.anyType}
        value={filters.type}
        options={categories}
        groups={[
          [audit.categoryGroups.learner, learnerTypes],
          [audit.categoryGroups.book, bookTypes],
        ]}
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
      <MorePicks filters={filters} topics={props.topics} set={set} />
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
