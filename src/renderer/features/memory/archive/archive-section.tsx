import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Archive } from '../../../../shared/model';
import { useCommand } from '../../../commands/commands';
import { client, messageOf } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/text';
import { SearchField } from '../../../ui/fields/search-field';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { useDebounced } from '../../../state/use-debounced';
import { ArchiveChart } from './archive-chart';
import { daysOf, monthBars } from './archive-periods';
import { ArchiveBranch, SummaryBranch } from './archive-tree';

/** The most periods that the contract returns at once. Older ones are reached by their month in the chart. */
const maxPeriods = 200;

/** All top-level periods, for the chart. */
const useTopPeriods = () =>
  useQuery({
    queryKey: keys.memory('archives', { top: true }),
    queryFn: () => client.archives.list({ top: true, limit: maxPeriods }),
  });

const useSummaries = () =>
  useQuery({
    queryKey: keys.memory('summaries', { live: true }),
    queryFn: () => client.memory.summaries({ live: true, limit: maxPeriods }),
  });

type Summary = Awaited<ReturnType<typeof client.memory.summaries>>[number];

interface Range {
  readonly from: string;
  readonly to: string;
}

const anyTime: Range = { from: '', to: '' };

/** The filter: words, and a month of the chart or a range of days. */
function useArchiveFilter() {
  const [q, setQ] = useState('');
  const [range, setRange] = useState(anyTime);
  const [month, setMonth] = useState<string | null>(null);
  const words = useDebounced(q.trim(), 180);
  const within: Range = month ? daysOf(month) : range;
  return {
    q,
    setQ,
    words,
    month,
    setMonth,
    within,
    setDay(end: keyof Range, day: string) {
      setMonth(null);
      setRange({ ...within, [end]: day });
    },
    isOn: words !== '' || within.from !== '' || within.to !== '',
    clear() {
      setQ('');
      setMonth(null);
      setRange(anyTime);
    },
  };
}

type ArchiveFilter = ReturnType<typeof useArchiveFilter>;

const useMatchingPeriods = ({ words, within }: ArchiveFilter) => {
  const query = {
    ...(words ? { q: words } : { top: true }),
    ...(within.from && { from: within.from }),
    ...(within.to && { to: within.to }),
    limit: maxPeriods,
  };
  return useQuery({
    queryKey: keys.memory('archives', query),
    queryFn: () => client.archives.list(query),
    placeholderData: keepPreviousData,
  });
};

/** Recent summaries, which are not archived yet, that match a filter. */
function matchingSummaries(
  summaries: readonly Summary[],
  { words, within }: ArchiveFilter,
): readonly Summary[] {
  const terms = words.toLowerCase().split(/\s+/);
  return summaries.filter(({ from, text: summary }) => {
    const day = from.slice(0, 10);
    return (
      (!within.from || day >= within.from) &&
      (!within.to || day <= within.to) &&
      terms.every((word) => summary.toLowerCase().includes(word))
    );
  });
}

function FilterBar({ filter, found }: { readonly filter: ArchiveFilter; readonly found: number }) {
  const field = useRef<HTMLInputElement>(null);
  useCommand('book.search', () => field.current?.focus());
  const { memory } = text;
  return (
    <div className="filters" role="search">
      <SearchField
        label={memory.archiveSearch}
        hint={memory.archiveSearch}
        ref={field}
        value={filter.q}
        onChange={filter.setQ}
      />
      {(['from', 'to'] as const).map((end) => (
        <label className="pick" key={end} data-on={filter.within[end] ? '' : undefined}>
          {end === 'from' ? memory.archiveFrom : memory.archiveTo}:
          <input
            type="date"
            value={filter.within[end]}
            onChange={(event) => filter.setDay(end, event.target.value)}
          />
        </label>
      ))}
      {filter.isOn && (
        <button type="button" className="link" onClick={filter.clear}>
          {memory.clear}
        </button>
      )}
      {filter.words && (
        <span className="meta num push" role="status">
          {memory.found(found)}
        </span>
      )}
    </div>
  );
}

interface FoundProps {
  readonly filter: ArchiveFilter;
  readonly summaries: readonly Summary[];
  readonly archives: readonly Archive[];
}

/** The recent summaries, and under them the archived periods. */
function FoundList({ filter, summaries, archives }: FoundProps) {
  const { memory } = text;
  const { words, month } = filter;
  if (archives.length === 0 && summaries.length === 0)
    return <p className="m-none meta">{memory.archiveNone}</p>;
  return (
    <>
      {summaries.length > 0 && (
        <section aria-label={memory.archiveLately}>
          <h2 className="h2 ar-sec">{memory.archiveLately}</h2>
          <ul className="ar-list">
            {summaries.map((summary) => (
              <SummaryBranch key={summary.id} summary={summary} query={words} />
            ))}
          </ul>
        </section>
      )}
      {summaries.length > 0 && archives.length > 0 && <h2 className="h2 ar-sec">{memory.archiveOlder}</h2>}
      {archives.length > 0 && (
        <ul className="ar-list" aria-label={memory.sections.archive}>
          {archives.map((archive) => (
            <ArchiveBranch
              key={`${archive.id}-${month ?? ''}`}
              archive={archive}
              query={words}
              startOpen={month !== null && archive.tier === 'month'}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Earlier conversations: a chart of months, and periods that unfold down to the turns. */
export function ArchiveSection() {
  const filter = useArchiveFilter();
  const topPeriods = useTopPeriods();
  const summaries = useSummaries();
  const { data, error, refetch } = useMatchingPeriods(filter);
  const { memory } = text;
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || !topPeriods.data || !summaries.data)
    return (
      <div className="m-pad">
        <Skeleton lines={6} />
      </div>
    );
  if (topPeriods.data.total === 0 && summaries.data.length === 0)
    return <EmptyState title={memory.archiveEmpty}>{memory.archiveEmptyText}</EmptyState>;
  const recent = matchingSummaries(summaries.data, filter);
  return (
    <div className="ar">
      <p className="meta ar-what">{memory.archiveWhat}</p>
      {topPeriods.data.items.length > 0 && (
        <ArchiveChart
          bars={monthBars(topPeriods.data.items)}
          chosen={filter.month}
          onChoose={filter.setMonth}
        />
      )}
      <FilterBar filter={filter} found={data.total + recent.length} />
      <FoundList filter={filter} summaries={recent} archives={data.items} />
    </div>
  );
}
