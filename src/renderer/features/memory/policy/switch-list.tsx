import type { MemorySwitch } from '../../../../shared/model';
import { useBooks, useCollections } from '../../../client/queries';
import { text } from '../../../messages/text';
import { findSwitch, setSwitch, useSwitches } from '../../memory-switch/use-switches';

interface Row {
  readonly scope: MemorySwitch['scope'];
  readonly scopeId: string;
  readonly name: string;
}

function SwitchRow({ row, switches }: { readonly row: Row; readonly switches: readonly MemorySwitch[] }) {
  const now = findSwitch(switches, row.scope, row.scopeId);
  const { policy } = text;
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {(['remember', 'recall'] as const).map((what) => (
        <td key={what}>
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={now[what]}
            aria-label={what === 'remember' ? policy.rememberNamed(row.name) : policy.recallNamed(row.name)}
            onClick={() => setSwitch({ ...now, [what]: !now[what] })}
          />
        </td>
      ))}
    </tr>
  );
}

/** Where the memory is used: about the learner, about each book and collection, and about anything. */
export function SwitchList() {
  const switches = useSwitches();
  const { data: books = [] } = useBooks();
  const { data: collections = [] } = useCollections();
  const { policy } = text;
  if (!switches) return null;
  const rows: readonly Row[] = [
    { scope: 'user', scopeId: 'me', name: policy.scopes.user },
    { scope: 'global', scopeId: '', name: policy.scopes.global },
    ...collections.map(({ id, name }) => ({
      scope: 'collection' as const,
      scopeId: String(id),
      name: policy.collection(name),
    })),
    ...books.map(({ id, title }) => ({ scope: 'book' as const, scopeId: id, name: title })),
  ];
  return (
    <section aria-labelledby="po-switches">
      <h2 className="h2 po-h" id="po-switches">
        {policy.switches}
      </h2>
      <p className="meta">{policy.switchesText}</p>
      <table className="po-table">
        <thead>
          <tr>
            <th scope="col">{policy.scope}</th>
            <th scope="col">{policy.remember}</th>
            <th scope="col">{policy.recall}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SwitchRow key={`${row.scope}/${row.scopeId}`} row={row} switches={switches} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
