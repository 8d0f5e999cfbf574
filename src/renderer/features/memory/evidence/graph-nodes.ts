import type { FactEvidence, FactId, FactPage } from '../../../../shared/model';
import { formatDay } from '../../../messages/format';
import { text } from '../../../messages/text';
import { factSentence } from '../../facts/fact-sentence';

type Kind = keyof typeof text.audit.node;

/** Something that a fact is connected with, and what opens it. */
export interface GraphNode {
  readonly key: string;
  readonly kind: Kind;
  readonly title: string;
  readonly label: string;
  readonly opens:
    | { readonly what: 'fact'; readonly id: FactId }
    | { readonly what: 'topic'; readonly slug: string }
    | { readonly what: 'evidence'; readonly piece: FactEvidence }
    | null;
}

/** More pieces than this would make the graph longer than the list of evidence above it. */
const maxEvidence = 6;

const kindOf = (piece: FactEvidence): Kind => {
  if ('corrected' in piece.meta) return 'corrected';
  if (piece.page !== null && piece.bookId !== null) return 'page';
  if (piece.said === null) return 'gone';
  return piece.said.role === 'assistant' ? 'answered' : 'said';
};

const evidenceNode = (piece: FactEvidence): GraphNode => {
  const kind = kindOf(piece);
  return {
    key: `e${String(piece.id)}`,
    kind,
    title: `${text.audit.node[kind]}, ${formatDay(piece.said?.at ?? piece.at)}`,
    label: piece.quote,
    opens: kind === 'corrected' || kind === 'gone' ? null : { what: 'evidence', piece },
  };
};

/** Above the fact is what led to it or replaced it, below it what it replaced. `left`: how much evidence is not shown. */
export function nodesOf(fact: FactPage): {
  readonly above: readonly GraphNode[];
  readonly below: readonly GraphNode[];
  readonly left: number;
} {
  const { node } = text.audit;
  const linked = (
    key: string,
    kind: Kind,
    other: Parameters<typeof factSentence>[0] & { readonly id: FactId },
  ): GraphNode => ({
    key,
    kind,
    title: node[kind],
    label: factSentence(other),
    opens: { what: 'fact', id: other.id },
  });
  const topic: GraphNode[] = fact.topic
    ? [
        {
          key: 'topic',
          kind: 'topic',
          title: node.topic,
          label: fact.topic.title,
          opens: { what: 'topic', slug: fact.topic.slug },
        },
      ]
    : [];
  return {
    above: [
      ...(fact.replacedBy ? [linked('by', 'replacedBy', fact.replacedBy)] : []),
      ...topic,
      ...fact.evidence.slice(0, maxEvidence).map(evidenceNode),
    ],
    below: fact.history.map((old) => linked(`f${String(old.id)}`, 'replaced', old)),
    left: Math.max(0, fact.evidence.length - maxEvidence),
  };
}
