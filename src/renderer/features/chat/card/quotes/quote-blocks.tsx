import type { DisplayBlock } from '../../../../../shared/model';
import { text } from '../../../../messages/text';

/** The marker of a list item: a bullet, or a number or letter with a point or bracket. */
const ownMarker = /^( *)((?:[^\p{L}\p{N}\s]|\(?[\p{L}\p{N}]{1,4}[.)])\s+)?(.*)$/u;

function Items({ lines }: { readonly lines: string }) {
  return (
    <ul className="qt-list">
      {lines.split('\n').map((line, at) => {
        const [, indent = '', marker = '', words = line] = ownMarker.exec(line) ?? [];
        return (
          <li key={at} style={{ marginLeft: `${indent.length * 0.5}rem` }}>
            <span className="qt-marker">{marker.trim()}</span>
            <span dir="auto">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Cells({ lines }: { readonly lines: string }) {
  return (
    <div className="qt-wide" role="group" aria-label={text.card.wide.table} tabIndex={0}>
      <table className="qt-table">
        <tbody>
          {lines.split('\n').map((row, at) => (
            <tr key={at}>
              {row.split('\t').map((cell, of) => (
                <td key={of} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Block({ block }: { readonly block: DisplayBlock }) {
  switch (block.kind) {
    case 'prose':
      return <p dir="auto">{block.text}</p>;
    case 'code':
      return (
        <pre className="qt-wide" role="group" aria-label={text.card.wide.code} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return <Items lines={block.text} />;
    case 'table':
      return <Cells lines={block.text} />;
    case 'formula':
      return (
        <p className="qt-wide qt-formula" role="group" aria-label={text.card.wide.formula} tabIndex={0}>
          {block.text}
        </p>
      );
  }
}

/** A quote, formatted as on the page. */
export function QuoteBlocks({ blocks }: { readonly blocks: readonly DisplayBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} />);
}
