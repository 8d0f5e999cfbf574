import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommand } from '../../../commands/commands';
import { client, messageOf } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/en';
import { SearchField } from '../../../ui/search-field';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { useDebounced } from '../../../state/use-debounced';
import { ArchiveChart } from './archive-chart';
import { daysOf, monthBars } from './archive-periods';
import { ArchiveBranch, SummaryBranch } from './archive-tree';

/** As many periods as the contract gives at once: what is older is reached by its month in the picture. */
const most = 200;

/** The whole of the time, in its longest periods: for the picture. */
const useWhole = () =>
  useQuery({
    queryKey: keys.memory('archives', { top: true }),
    queryFn: () => client.archives.list({ top: true, limit: most }),
  });

const useSummaries = () =>
  useQuery({
    queryKey: keys.memory('summaries', { live: true }),
    queryFn: () => client.memory.summaries({ live: true, limit: most }),
  });

/** Older conversations as a picture of months, which open down to the words that were said. */
export function ArchiveSection() {
  const [q, setQ] = useState('');
  const [range, setRange] = useState({ from: '', to: '' });
  const [month, setMonth] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const rested = useDebounced(q.trim(), 180);
  const within = month ? daysOf(month) : range;
  const filter = {
    ...(rested ? { q: rested } : { top: true }),
    ...(within.from && { from: within.from }),
    ...(within.to && { to: within.to }),
    limit: most,
  };
  const whole = useWhole();
  const summaries = useSummaries();
  const { data, error, refetch } = useQuery({
    queryKey: keys.memory('archives', filter),
    queryFn: () => client.archives.list(filter),
    placeholderData: keepPreviousData,
  });
  useCommand('book.search', () => field.current?.focus());
  const { memory } = text;
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || !whole.data || !summaries.data)
    return (
      <div className="m-pad">
        <Skeleton lines={6} />
      </div>
    );
  const inRange = (at: string): boolean =>
    (!within.from || at.slice(0, 10) >= within.from) && (!within.to || at.slice(0, 10) <= within.to);
  const lately = summaries.data.filter(
    (one) =>
      inRange(one.from) &&
      (!rested ||
        rested
          .toLowerCase()
          .split(/\s+/)
          .every((word) => one.text.toLowerCase().includes(word))),
  );
  if (whole.data.total === 0 && summaries.data.length === 0)
    return <EmptyState title={memory.archiveEmpty}>{memory.archiveEmptyText}</EmptyState>;
  const nothing = data.items.length === 0 && lately.length === 0;
  return (
    <div className="ar">
      <p className="meta ar-what">{memory.archiveWhat}</p>
      {whole.data.items.length > 0 && (
        <ArchiveChart bars={monthBars(whole.data.items)} chosen={month} onChoose={setMonth} />
      )}
      <div className="filters" role="search">
        <SearchField
          label={memory.archiveSearch}
          hint={memory.archiveSearch}
          ref={field}
          value={q}
          onChange={setQ}
        />
        {(['from', 'to'] as const).map((end) => (
          <label className="pick" key={end} data-on={within[end] ? '' : undefined}>
            {end === 'from' ? memory.archiveFrom : memory.archiveTo}:
            <input
              type="date"
              value={within[end]}
              onChange={(event) => {
                setMonth(null);
                setRange({ ...within, [end]: event.target.value });
              }}
            />
          </label>
        ))}
        {(rested || within.from || within.to) && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setQ('');
              setMonth(null);
              setRange({ from: '', to: '' });
            }}
          >
            {memory.clear}
          </button>
        )}
        {rested && (
          <span className="meta num push" role="status">
            {memory.found(data.total + lately.length)}
          </span>
        )}
      </div>
      {nothing && <p className="m-none meta">{memory.archiveNone}</p>}
      {lately.length > 0 && (
        <section aria-label={memory.archiveLately}>
          <h2 className="h2 ar-sec">{memory.archiveLately}</h2>
          <ul className="ar-list">
            {lately.map((summary) => (
              <SummaryBranch key={summary.id} summary={summary} query={rested} />
            ))}
          </ul>
        </section>
      )}
      {lately.length > 0 && data.items.length > 0 && <h2 className="h2 ar-sec">{memory.archiveOlder}</h2>}
      {data.items.length > 0 && (
        <ul className="ar-list" aria-label={memory.sections.archive}>
          {data.items.map((archive) => (
            <ArchiveBranch
              key={`${archive.id}-${month ?? ''}`}
              archive={archive}
              query={rested}
              startOpen={month !== null && archive.tier === 'month'}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
