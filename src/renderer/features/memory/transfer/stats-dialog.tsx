import { useQuery } from '@tanstack/react-query';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/text';
import { formatBytes, formatNumber } from '../../../messages/format';
import { Dialog } from '../../../ui/dialog';
import { Skeleton } from '../../../ui/states';

const words = text.memoryTransfer;
const rows = ['facts', 'evidence', 'events', 'turns'] as const;

const Row = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="num">{value}</td>
  </tr>
);

type Names = Readonly<Record<string, string>>;

const groups = ({ byType, byStatus }: Awaited<ReturnType<typeof client.memory.stats>>) => {
  const { columns, types, statuses } = text.memory;
  return [
    { title: columns.type, names: types as Names, counts: byType },
    { title: columns.status, names: statuses as Names, counts: byStatus },
  ];
};

/** The memory in numbers: rows, size, and facts by kind and status. */
export function StatsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery({ queryKey: keys.memory('stats'), queryFn: () => client.memory.stats() });
  return (
    <Dialog
      title={words.statsTitle}
      onClose={onClose}
      scrolls
      footer={
        <button type="button" className="btn" data-autofocus onClick={onClose}>
          {text.shell.close}
        </button>
      }
    >
      {data ? (
        <table className="tr-stats">
          <tbody>
            {rows.map((row) => (
              <Row key={row} name={words.statRows[row]} value={formatNumber(data[row])} />
            ))}
            <Row name={words.statSize} value={formatBytes(data.bytes)} />
          </tbody>
          {groups(data).map(({ title, names, counts }) => (
            <tbody key={title}>
              <tr>
                <th scope="colgroup" colSpan={2} className="tr-head">
                  {title}
                </th>
              </tr>
              {Object.entries(counts).map(([name, count]) => (
                <Row key={name} name={names[name] ?? name} value={formatNumber(count)} />
              ))}
            </tbody>
          ))}
        </table>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
