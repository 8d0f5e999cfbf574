import type { Fact, FactStatus } from '../../../shared/model';
import { formatWhen } from '../../app/format';
import { formatRoute, navigate } from '../../app/route';
import { text } from '../../messages/en';
import type { IconName } from '../../ui/icon';
import { Icon } from '../../ui/icon';

const shapes: Readonly<Record<FactStatus, IconName>> = {
  active: 'st-active',
  shadow: 'st-shadow',
  pending: 'st-shadow',
  disabled: 'missing',
  expired: 'st-expired',
  superseded: 'st-superseded',
};

/** A status is a shape and a word, then a colour. */
export function Status({ status }: { readonly status: FactStatus }) {
  return (
    <span className="status" data-s={status}>
      <Icon name={shapes[status]} />
      {text.memory.statuses[status]}
    </span>
  );
}

export function FactsTable({
  facts,
  open,
}: {
  readonly facts: readonly Fact[];
  readonly open: number | null;
}) {
  const { columns } = text.memory;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.fact}</th>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.confidence}</th>
          <th scope="col" className="ev">
            {columns.evidence}
          </th>
          <th scope="col">{columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr
            key={fact.id}
            className={fact.id === open ? 'is-open' : undefined}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest('a'))
                navigate({ screen: 'memory', factId: fact.id }, 'replace');
            }}
          >
            <td>
              <a
                className="f"
                href={formatRoute({ screen: 'memory', factId: fact.id })}
                aria-current={fact.id === open ? 'true' : undefined}
              >
                {fact.status === 'superseded' ? <s>{fact.fact}</s> : fact.fact}
              </a>
              {fact.pinned && (
                <span className="f-pin">
                  <Icon name="pin" small />
                </span>
              )}
            </td>
            <td className="ty">{text.memory.types[fact.type]}</td>
            <td>
              <Status status={fact.status} />
            </td>
            <td>
              <span className="conf num">
                <span className="conf-t">
                  <span style={{ width: `${fact.confidence * 100}%` }} />
                </span>
                {fact.confidence.toFixed(2)}
              </span>
            </td>
            <td className="ev num">{fact.evidenceCount}</td>
            <td className="meta num">{formatWhen(fact.updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
