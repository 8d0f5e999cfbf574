import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  factStatusSchema,
  factTypeSchema,
  scopeSchema,
  type FactStatus,
  type FactType,
  type Scope,
} from '../../../shared/model';
import { formatNumber, formatWhen } from '../../app/format';
import { client, messageOf } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { EmptyState, LoadError, Skeleton } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { useDebounced } from '../../ui/use-debounced';
import { EvidencePanel } from './evidence-panel';
import { FactsTable } from './facts-table';

interface PickProps<T extends string> {
  readonly label: string;
  readonly any: string;
  readonly value: T | '';
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly onChange: (value: T | '') => void;
}

function Pick<T extends string>({ label, any, value, options, names, onChange }: PickProps<T>) {
  return (
    <label className="pick" data-on={value ? '' : undefined}>
      {label}:
      <select value={value} onChange={(event) => onChange(event.target.value as T | '')}>
        <option value="">{any}</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

const pageSize = 50;

function Facts({ factId }: { readonly factId: number | null }) {
  const [q, setQ] = useState('');
  const [scope, setScope] = useState<Scope | ''>('');
  const [type, setType] = useState<FactType | ''>('');
  const [status, setStatus] = useState<FactStatus | ''>('');
  const [shown, setShown] = useState(pageSize);
  const rested = useDebounced(q.trim(), 180);
  const filter = {
    ...(rested && { q: rested }),
    ...(scope && { scope }),
    ...(type && { type }),
    ...(status && { status }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: keys.memory('items', { ...filter, shown }),
    queryFn: () => client.memory.items({ ...filter, limit: Math.min(200, shown) }),
    placeholderData: keepPreviousData,
  });
  const filtered = Object.keys(filter).length > 0;
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data?.total === 0 && !filtered)
    return <EmptyState title={text.memory.emptyTitle}>{text.memory.emptyText}</EmptyState>;
  const { memory } = text;
  return (
    <>
      <div className="filters">
        <label className="field">
          <span className="sr">{memory.search}</span>
          <Icon name="search" small />
          <input
            type="search"
            placeholder={memory.search}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </label>
        <Pick
          label={memory.scope}
          any={memory.anyScope}
          value={scope}
          options={scopeSchema.options}
          names={memory.scopes}
          onChange={setScope}
        />
        <Pick
          label={memory.type}
          any={memory.anyType}
          value={type}
          options={factTypeSchema.options}
          names={memory.types}
          onChange={setType}
        />
        <Pick
          label={memory.status}
          any={memory.anyStatus}
          value={status}
          options={factStatusSchema.options}
          names={memory.statuses}
          onChange={setStatus}
        />
        {data && (
          <span className="meta num push">
            {memory.of(formatNumber(data.items.length), formatNumber(data.total))}
          </span>
        )}
      </div>
      <div className="m-table">
        {!data && <Skeleton lines={6} />}
        {data && data.items.length > 0 && <FactsTable facts={data.items} open={factId} />}
        {data?.items.length === 0 && (
          <p className="m-none meta">
            {memory.none}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setQ('');
                setScope('');
                setType('');
                setStatus('');
              }}
            >
              {memory.clear}
            </button>
          </p>
        )}
        {data && data.items.length < data.total && shown < 200 && (
          <button type="button" className="btn btn-sm m-more" onClick={() => setShown(shown + pageSize)}>
            {memory.more}
          </button>
        )}
      </div>
    </>
  );
}

function Base() {
  const { data } = useQuery({ queryKey: keys.memory('base'), queryFn: () => client.memory.base() });
  if (!data) return <Skeleton lines={4} />;
  if (!data.text) return <EmptyState title={text.memory.base}>{text.memory.baseEmpty}</EmptyState>;
  return (
    <article className="m-text">
      <p className="meta">{text.memory.baseRevision(data.revision, data.at ? formatWhen(data.at) : '')}</p>
      {data.text.split(/\n+/).map((line, i) => (
        <p key={i}>{line}</p>
      ))}
    </article>
  );
}

function Summaries() {
  const { data } = useQuery({
    queryKey: keys.memory('summaries'),
    queryFn: () => client.memory.summaries({}),
  });
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0)
    return <EmptyState title={text.memory.summaries}>{text.memory.summariesEmpty}</EmptyState>;
  return (
    <ul className="m-text">
      {data.map((one) => (
        <li key={one.id}>
          <p className="meta num">
            {formatWhen(one.at)}, {text.memory.messages(one.messageCount)}
          </p>
          <p>{one.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What is held about the learner and the books, and why: to be read; what changes it comes with its own screen. */
export function MemoryScreen({ factId }: { readonly factId: number | null }) {
  const [tab, setTab] = useState<'facts' | 'base' | 'summaries'>('facts');
  return (
    <main className="mem" data-open={factId !== null ? '' : undefined} tabIndex={-1}>
      <div className="m-main" data-pane="memory" tabIndex={-1}>
        <header className="bar">
          <h1>{text.memory.title}</h1>
          <Tabs
            label={text.memory.title}
            value={tab}
            onChange={setTab}
            options={[
              ['facts', text.memory.facts],
              ['base', text.memory.base],
              ['summaries', text.memory.summaries],
            ]}
          />
          <span className="push onoff">
            <Icon name="lock" small />
            {text.memory.readOnly}
          </span>
        </header>
        {tab === 'facts' && <Facts factId={factId} />}
        {tab === 'base' && <Base />}
        {tab === 'summaries' && <Summaries />}
      </div>
      {factId !== null && <EvidencePanel key={factId} factId={factId} />}
    </main>
  );
}
