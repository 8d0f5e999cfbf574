import type { Citation } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { CitationChip } from '../answer/citation-chip';

/** The chip of a card's citation; nothing if the turn has no such citation yet. */
export function CardCite({
  citations,
  cite,
}: {
  readonly citations: readonly Citation[];
  readonly cite: number;
}) {
  const citation = citations[cite];
  return citation ? <CitationChip citation={citation} label={citation.label} /> : null;
}

/** The verdict of a row's citation, unless it is verbatim. */
export function RowVerdict({ citation }: { readonly citation: Citation }) {
  if (citation.verdict === 'verbatim') return null;
  return (
    <span className="row-v" data-verdict={citation.verdict}>
      {text.chat.verdict[citation.verdict].word}
    </span>
  );
}
