import type { FactPage } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { openPage } from '../../../navigation/place';
import { readSession } from '../../../navigation/read-session';
import { formatRoute, navigate, type Route } from '../../../navigation/route';
import { factSentence } from '../../facts/fact-sentence';
import { nodesOf, type GraphNode } from './graph-nodes';

const size = { width: 336, indent: 44, height: 40, gap: 8, letters: 46 } as const;

const shortened = (label: string): string =>
  label.length <= size.letters ? label : `${label.slice(0, size.letters - 1).trimEnd()}…`;

/** The place of a fact or a topic; null for any other node. */
function routeOf({ opens }: GraphNode): Route | null {
  if (opens?.what === 'fact') return { screen: 'memory', factId: opens.id };
  return opens?.what === 'topic'
    ? { screen: 'memory', factId: null, section: 'topics', topic: opens.slug }
    : null;
}

function openNode(node: GraphNode): void {
  const { opens } = node;
  const route = routeOf(node);
  if (route) navigate(route, opens?.what === 'fact' ? 'replace' : 'push');
  if (opens?.what !== 'evidence') return;
  const { said, bookId, page, quote } = opens.piece;
  if (bookId !== null && page !== null) openPage(bookId, page, quote);
  else if (said) readSession({ sessionId: said.sessionId, bookId: said.bookId }, said.turnId);
}

const addressOf = (node: GraphNode): string => {
  const route = routeOf(node);
  return route ? formatRoute(route) : '#';
};

function NodeBox({ node, y }: { readonly node: GraphNode; readonly y: number }) {
  const box = (
    <>
      <rect
        x={size.indent}
        y={y}
        width={size.width - size.indent - 1}
        height={size.height}
        rx={4}
        className="gr-box"
      />
      <text x={size.indent + 10} y={y + 16} className="gr-title">
        {node.title}
      </text>
      <text x={size.indent + 10} y={y + 31} className="gr-label">
        {shortened(node.label)}
      </text>
    </>
  );
  if (node.opens === null) return <g data-kind={node.kind}>{box}</g>;
  return (
    <a
      href={addressOf(node)}
      data-kind={node.kind}
      onClick={(event) => {
        event.preventDefault();
        openNode(node);
      }}
    >
      {box}
    </a>
  );
}

/** A line from a node's left edge to the fact's, dashed for what was replaced. */
function Edge({
  kind,
  from,
  to,
}: {
  readonly kind: GraphNode['kind'];
  readonly from: number;
  readonly to: number;
}) {
  return (
    <path
      d={`M ${String(size.indent)} ${String(from)} C 8 ${String(from)}, 12 ${String(to)}, 18 ${String(to)}`}
      className="gr-edge"
      data-kind={kind}
    />
  );
}

/** A fact, its topic, its evidence and what it replaced. Each node opens what it shows; Tab goes through them. */
export function FactGraph({ fact }: { readonly fact: FactPage }) {
  const { above, below, left } = nodesOf(fact);
  const { audit } = text;
  const step = size.height + size.gap;
  const topOf = (at: number): number => 1 + at * step;
  const factTop = topOf(above.length);
  const middle = factTop + size.height / 2;
  const height = topOf(above.length + 1 + below.length);
  const placed = [
    ...above.map((node, at) => ({ node, y: topOf(at) })),
    ...below.map((node, at) => ({ node, y: topOf(above.length + 1 + at) })),
  ];
  return (
    <>
      <div className="ev-hist sec-head">
        <h3 className="h2">{audit.graph}</h3>
      </div>
      <svg
        className="gr"
        role="group"
        aria-label={audit.graphLabel(placed.length)}
        viewBox={`0 0 ${String(size.width)} ${String(height)}`}
      >
        {placed.map(({ node, y }) => (
          <Edge key={node.key} kind={node.kind} from={y + size.height / 2} to={middle} />
        ))}
        <g data-kind="fact" role="img" aria-label={`${audit.node.fact}: ${factSentence(fact)}`}>
          <title>{factSentence(fact)}</title>
          <rect x={18} y={factTop} width={size.width - 19} height={size.height} rx={4} className="gr-box" />
          <text x={28} y={factTop + 16} className="gr-title">
            {audit.node.fact}
          </text>
          <text x={28} y={factTop + 31} className="gr-label">
            {shortened(factSentence(fact))}
          </text>
        </g>
        {placed.map(({ node, y }) => (
          <NodeBox key={node.key} node={node} y={y} />
        ))}
      </svg>
      {left > 0 && <p className="meta">{audit.more(left)}</p>}
    </>
  );
}
