import { useQuery } from '@tanstack/react-query';
import type { Evidence } from '../../../shared/model';
import { formatPage, formatWhen } from '../../app/format';
import { openPage } from '../../app/place';
import { navigate } from '../../app/route';
import { client, messageOf } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { LoadError, Skeleton } from '../../ui/states';
import { Status } from './facts-table';

function Page({ piece }: { readonly piece: Evidence & { readonly bookId: string; readonly page: number } }) {
  return (
    <p className="ev-f">
      <button type="button" className="plink" onClick={() => openPage(piece.bookId, piece.page, piece.quote)}>
        {formatPage(piece.label ?? String(piece.page))}
      </button>
    </p>
  );
}

/** Why a fact is held: the words that it was drawn from, and what it replaced. */
export function EvidencePanel({ factId }: { readonly factId: number }) {
  const {
    data: fact,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.memory('item', { factId }),
    queryFn: () => client.memory.item({ factId }),
  });
  return (
    <aside className="ev-panel desk" aria-label={text.memory.evidence} data-pane="evidence" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2">{text.memory.evidence}</h2>
        {fact && <span className="meta num">{text.memory.pieces(fact.evidence.length)}</span>}
        <button
          type="button"
          className="btn btn-quiet btn-sm btn-icon push"
          aria-label={text.shell.close}
          onClick={() => navigate({ screen: 'memory', factId: null }, 'replace')}
        >
          <Icon name="x" />
        </button>
      </header>
      <div className="ev-body">
        {error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
        {!fact && !error && <Skeleton lines={5} />}
        {fact && (
          <>
            <p className="ev-fact book">{fact.fact}</p>
            <p className="ev-acts">
              <Status status={fact.status} />
            </p>
            <ul className="evs">
              {fact.evidence.map((piece) => (
                <li key={piece.id}>
                  <p className="ev-h">
                    <b className="h2">{text.memory.methods[piece.method]}</b>
                    <span className="meta num">{formatWhen(piece.at)}</span>
                  </p>
                  <blockquote>“{piece.quote}”</blockquote>
                  {piece.bookId && piece.page && (
                    <Page piece={{ ...piece, bookId: piece.bookId, page: piece.page }} />
                  )}
                </li>
              ))}
            </ul>
            <div className="ev-hist sec-head">
              <h3 className="h2">{text.memory.history}</h3>
            </div>
            <ul className="hist">
              {fact.history.map((before) => (
                <li key={before.id}>
                  <span className="meta num">{formatWhen(before.updatedAt)}</span>
                  <span>
                    {text.memory.replaced} <s>{before.fact}</s>
                  </span>
                </li>
              ))}
              <li>
                <span className="meta num">{formatWhen(fact.createdAt)}</span>
                <span>{text.memory.firstNoticed}</span>
              </li>
            </ul>
          </>
        )}
      </div>
    </aside>
  );
}
