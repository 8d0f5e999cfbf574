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
import { text } from '../../../messages/text';
import { FilterSelect } from '../../../ui/fields/filter-select';
import { SearchField } from '../../../ui/fields/search-field';
import {
  aboutKey,
  confidenceLevels,
  daysBack,
  initialFilters,
  isFiltered,
  type FactFilters,
} from './fact-filters-state';
import { scopeName } from './fact-words';

const totalOf = (counts: FactCounts): number => counts.reduce((all, one) => all + one.count, 0);

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
  const withCount = (name: string, of: FactCounts): string => memory.counted(name, formatNumber(totalOf(of)));
  const optionsFor = <T extends string>(
    values: readonly T[],
    chosen: string,
    names: Readonly<Record<T, string>>,
    factsWith: (value: T) => FactCounts,
  ): readonly (readonly [T, string])[] =>
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

interface MoreSelectsProps {
  readonly filters: FactFilters;
  readonly topics: Props['topics'];
  readonly set: (change: Partial<FactFilters>) => void;
}

/** The filters whose choices show no counts. */
function MoreSelects({ filters, topics, set }: MoreSelectsProps) {
  const { audit, memory } = text;
  const topicNames = topics.map(({ slug, title }) => [slug, title] as const);
  return (
    <>
      {(topics.length > 0 || filters.topic !== '') && (
        <FilterSelect
          label={audit.topic}
          any={audit.anyTopic}
          value={filters.topic}
          options={topicNames}
          onChange={(topic) => set({ topic })}
        />
      )}
      <FilterSelect
        label={audit.confidence}
        any={audit.anyConfidence}
        value={filters.confidence}
        options={[
          ...confidenceLevels.map((level) => [level, audit.atLeast(level)] as const),
          ['low', audit.below(confidenceLevels.at(-1) ?? '')],
        ]}
        onChange={(confidence) => set({ confidence })}
      />
      <FilterSelect
        label={audit.time}
        any={audit.anyTime}
        value={filters.time}
        options={[...daysBack.map((days) => [days, audit.times[days]] as const), ['older', audit.older]]}
        onChange={(time) => set({ time })}
      />
      <FilterSelect
        label={memory.marked}
        any={memory.anyMark}
        value={filters.mark}
        options={(['pinned', 'muted'] as const).map((mark) => [mark, memory.marks[mark]])}
        onChange={(mark) => set({ mark })}
      />
    </>
  );
}

/** The selects of the filter bar. */
function FilterSelects(props: Pick<Props, 'filters' | 'counts' | 'books' | 'topics' | 'onChange'>) {
  const { filters } = props;
  const { memory, audit } = text;
  const { abouts, categories, learnerTypes, bookTypes, statuses } = optionsOf(props);
  const set = (change: Partial<FactFilters>): void => props.onChange({ ...filters, ...change });
  return (
    <>
      <FilterSelect
        label={memory.scope}
        any={memory.anyScope}
        value={filters.about}
        options={abouts}
        onChange={(about) => set({ about })}
      />
      <FilterSelect<Exclude<FactFilters['type'], ''>>
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
      <FilterSelect
        label={memory.status}
        any={memory.anyStatus}
        value={filters.status}
        usual={initialFilters.status}
        options={statuses}
        onChange={(status) => set({ status })}
      />
      <MoreSelects filters={filters} topics={props.topics} set={set} />
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
      <FilterSelects {...props} />
      {isFiltered(filters) && (
        <button type="button" className="link" onClick={onClear}>
          {memory.clear}
        </button>
      )}
    </div>
  );
}
