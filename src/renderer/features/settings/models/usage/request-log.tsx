import { useInfiniteQuery } from '@tanstack/react-query';
import type { ModelRequest } from '../../../../../shared/model';
import { formatDecimal, formatBytes, formatNumber, formatWhen } from '../../../../messages/format';
import { client, messageOf } from '../../../../client/client';
import { keys } from '../../../../client/queries';
import { locale } from '../../../../messages/language';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import { LoadError, Skeleton } from '../../../../ui/states';
import { formatMoney, formatTokens } from '../../../../messages/money';

const words = text.models.log;
const pageSize = 25;

const durationText = (ms: number): string =>
  ms < 1_000 ? words.ms(formatNumber(ms)) : words.s(formatDecimal(ms / 1_000, 1));

function Row({ request }: { readonly request: ModelRequest }) {
  const fine = request.outcome === 'ok';
  const stopped = request.outcome === 'CANCELLED';
  return (
    <tr>
      <td className="num" title={new Date(request.at).toLocaleString(locale)}>
        {formatWhen(request.at)}
      </td>
      <td>
        <span className="truncate" title={request.host}>
          {request.host}
        </span>
        <span className="meta truncate" title={request.model}>
          {request.model}
        </span>
      </td>
      <td>{words.tasks[request.task]}</td>
      <td className="num mo-r">
        {formatBytes(request.sentBytes)} / {formatBytes(request.receivedBytes)}
      </td>
      <td className="num mo-r">
        {formatTokens(request.inputTokens)} / {formatTokens(request.outputTokens)}
      </td>
      <td className="num mo-r">{request.cost === null ? words.unknown : formatMoney(request.cost)}</td>
      <td className="num mo-r">{durationText(request.durationMs)}</td>
      <td>
        <span className="mo-outcome" data-ok={stopped ? 'stopped' : fine}>
          <Icon name={fine ? 'check' : stopped ? 'stop' : 'alert'} small />
          {fine ? words.ok : (words.outcomes[request.outcome] ?? request.outcome)}
        </span>
      </td>
    </tr>
  );
}

function Table({ requests }: { readonly requests: readonly ModelRequest[] }) {
  return (
    <div className="mo-scroll" role="region" aria-labelledby="mo-log-h" tabIndex={0}>
      <table className="mo-log">
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.host}</th>
            <th scope="col">{words.task}</th>
            <th scope="col" className="mo-r">
              {words.bytes}
            </th>
            <th scope="col" className="mo-r">
              {words.tokens}
            </th>
            <th scope="col" className="mo-r">
              {words.cost}
            </th>
            <th scope="col" className="mo-r">
              {words.time}
            </th>
            <th scope="col">{words.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What left this machine, newest first: sizes, never contents. */
export function RequestLog() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keys.models('requests'),
    queryFn: ({ pageParam }) =>
      client.models.requests({ limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });
  const requests = data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="mo-log-h">
      <h3 className="h2 st-sh" id="mo-log-h">
        {words.title}
      </h3>
      <p className="meta mo-lead">{words.lead}</p>
      {!data && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && requests.length === 0 && (
        <p className="mo-none">
          <Icon name="lock" small /> {words.none}
        </p>
      )}
      {requests.length > 0 && <Table requests={requests} />}
      {hasNextPage && (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </button>
      )}
    </section>
  );
}
