import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Archive, Summary } from '../../../../shared/model';
import { formatDay, formatTime } from '../../../messages/format';
import { client, messageOf } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { MarkedText } from '../../../ui/marked-text';
import { LoadError, Skeleton } from '../../../ui/states';
import { readTurn } from '../../../navigation/read-session';
import { isOneDay, periodName, spanName } from './archive-periods';

interface BranchProps {
  readonly tier: string;
  readonly title: string;
  readonly count: number;
  readonly text: string;
  readonly query: string;
  readonly startOpen?: boolean;
  readonly children: () => ReactNode;
}

/** An entry of the archive that expands to what it was made from. */
function Branch({ tier, title, count, text: words, query, startOpen = false, children }: BranchProps) {
  const [open, setOpen] = useState(startOpen);
  const id = useId();
  return (
    <li className="ar-i">
      <button
        type="button"
        className="ar-h"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'right'} small />
        <b>{title}</b>
        <span className="tag">{tier}</span>
        <span className="meta num push">{text.memory.messages(count)}</span>
      </button>
      <p className="ar-t book">
        <MarkedText text={words} query={query} />
      </p>
      <div id={id} className="ar-in">
        {open && children()}
      </div>
    </li>
  );
}

function Turns({ summary }: { readonly summary: Summary }) {
  const summaryId = summary.id;
  const oneDay = isOneDay(summary.from, summary.to);
  const { data, error, refetch } = useQuery({
    queryKey: keys.memory('summary', { summaryId }),
    queryFn: () => client.archives.summary({ summaryId }),
  });
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <ol className="ar-turns" aria-label={text.memory.turnsOf}>
      {data.turns.map((turn) => (
        <li key={turn.turnId} data-role={turn.role}>
          <p className="meta num">
            {turn.speaker ?? text.memory.said[turn.role]}, {!oneDay && `${formatDay(turn.at)}, `}
            {formatTime(turn.at)}
            <button type="button" className="link" onClick={() => void readTurn(turn.turnId)}>
              {text.memory.openTurn}
            </button>
          </p>
          <p className="ar-said">{turn.content}</p>
        </li>
      ))}
    </ol>
  );
}

export function SummaryBranch({
  summary,
  query = '',
}: {
  readonly summary: Summary;
  readonly query?: string;
}) {
  return (
    <Branch
      tier={text.memory.summary}
      title={spanName(summary.from, summary.to)}
      count={summary.messageCount}
      text={summary.text}
      query={query}
    >
      {() => <Turns summary={summary} />}
    </Branch>
  );
}

function ArchiveChildren({ archiveId }: { readonly archiveId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.memory('archive', { archiveId }),
    queryFn: () => client.archives.get({ archiveId }),
  });
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <ul className="ar-list">
      {data.children.map((child) => (
        <ArchiveBranch key={child.id} archive={child} />
      ))}
      {data.summaries.map((summary) => (
        <SummaryBranch key={summary.id} summary={summary} />
      ))}
    </ul>
  );
}

/** A month expands to its weeks, a week to its days, a day to its summaries, and a summary to its turns. */
export function ArchiveBranch(props: {
  readonly archive: Archive;
  readonly query?: string;
  readonly startOpen?: boolean;
}) {
  const { archive, query = '', startOpen = false } = props;
  return (
    <Branch
      tier={text.memory.tiers[archive.tier]}
      title={periodName(archive)}
      count={archive.messageCount}
      text={archive.text}
      query={query}
      startOpen={startOpen}
    >
      {() => <ArchiveChildren archiveId={archive.id} />}
    </Branch>
  );
}
