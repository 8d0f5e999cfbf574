import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineEntry, TimelineKind, TimelineStep } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { keys } from '../../../client/queries';
import { formatTime, formatWhen } from '../../../messages/format';
import { text } from '../../../messages/text';
import { formatRoute } from '../../../navigation/route';
import { LoadError, Skeleton } from '../../../ui/states';
import { factSentence } from '../../facts/fact-sentence';
import { changeWords } from './change-words';
import { midnight, periodAfter } from './periods';

const pageSize = 100;

const kindWord = ({ kind, change }: TimelineEntry): string => {
  const { entries } = text.audit;
  if (kind !== 'changed') return entries[kind];
  if (change['change'] === 'fact-corrected') return entries.corrected;
  return change['undone'] === true ? entries.restored : entries.changed;
};

function Entry({ entry, step }: { readonly entry: TimelineEntry; readonly step: TimelineStep }) {
  const { statement, factId, kind } = entry;
  const { audit } = text;
  const set = kind === 'changed' ? changeWords(entry.change) : '';
  return (
    <li>
      <span className="meta num">{step === 'day' ? formatTime(entry.at) : formatWhen(entry.at)}</span>
      <span className="tm-what">
        <span className="tm-dot" data-kind={kind} aria-hidden="true" />
        {kindWord(entry)}
      </span>
      {statement ? (
        <a href={formatRoute({ screen: 'memory', factId })} className="tm-fact">
          {kind === 'replaced' ? <s>{factSentence(statement)}</s> : factSentence(statement)}
        </a>
      ) : (
        <span className="meta">{kind === 'erased' ? audit.erasedFact : audit.goneFact}</span>
      )}
      <span className="meta">{set}</span>
    </li>
  );
}

interface Props {
  readonly day: string;
  readonly step: TimelineStep;
  readonly kind: TimelineKind | '';
}

/** Everything that happened in a period, newest first. */
export function TimelineEntries({ day, step, kind }: Props) {
  const range = { from: midnight(day), to: midnight(periodAfter(day, step, 1)) };
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.memory('entries', { ...range, kind }),
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) =>
      client.memory.timelineEntries({ ...range, ...(kind && { kind }), page, limit: pageSize }),
    getNextPageParam: (last, _all, page) => (last.length === pageSize ? page + 1 : undefined),
  });
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const entries = data.pages.flat();
  if (entries.length === 0) return <p className="meta m-none">{text.audit.noneThen}</p>;
  return (
    <>
      <ol className="tm-list">
        {entries.map((entry, at) => (
          <Entry key={at} entry={entry} step={step} />
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="link in-more" onClick={() => void fetchNextPage()}>
          {text.audit.showMore}
        </button>
      )}
    </>
  );
}
