import { memo, useMemo } from 'react';
import type { Components } from 'react-markdown';
import type { Citation, NoteCitation } from '../../../../shared/model';
import { factRule, linkMarks, noteMarkerRule, pageRule } from '../../../ui/markdown/markdown-marks';
import { SafeMarkdown } from '../../../ui/markdown/safe-markdown';
import { CitationChip } from './citation-chip';
import { citationAt, noteCitationAt, withoutOpenMarker } from './cite-answer';
import { FactChip } from './fact-chip';
import { NoteChip } from './note-chip';
import { decodePart } from '../../../../shared/text/decode-part';

// Only citations become links within this window: such links in the answer's own text were made plain text before.
const marks = [
  linkMarks([
    pageRule((label, _nth, again) => `#cite/${again}/${encodeURIComponent(label)}`),
    factRule((id) => `#fact/${id}`),
    noteMarkerRule((id, again) => `#note/${again}/${id}`),
  ]),
];

interface Props {
  readonly content: string;
  readonly citations: readonly Citation[];
  readonly noteCitations?: readonly NoteCitation[] | undefined;
  /** The remembered facts that the tutor was given, by id; null while unknown. */
  readonly facts?: ReadonlyMap<string, string> | null;
  /** Whether its markers were checked; unchecked ones are plain text. */
  readonly checked?: boolean;
  /** More text is coming, so an incomplete marker at the end is not shown yet. */
  readonly streaming?: boolean;
}

/** An answer with its markers as chips. Memoised, so that it is parsed again only when it changes. */
export const AnswerText = memo(function AnswerText({
  content,
  citations,
  noteCitations,
  facts = null,
  checked = true,
  streaming = false,
}: Props) {
  const components = useMemo(
    (): Components => ({
      a({ href = '', children }) {
        const [kind, value = '', label = ''] = href.slice(1).split('/');
        if (href.startsWith('#') && kind === 'cite') {
          const name = decodePart(label);
          const citation = citationAt(citations, name, Number(value));
          return <CitationChip citation={citation} label={name} coming={streaming} />;
        }
        if (href.startsWith('#') && kind === 'fact') return <FactChip id={value} facts={facts} />;
        if (href.startsWith('#') && kind === 'note') {
          const citation = noteCitationAt(noteCitations, label, Number(value));
          return citation ? <NoteChip citation={citation} /> : <span>[N{label}]</span>;
        }
        // The targets of footnote links are not on this page.
        if (href.startsWith('#')) return <span>{children}</span>;
        return (
          <a href={href} target="_blank" rel="noreferrer">
            {children}
          </a>
        );
      },
      // Images were replaced by their alt text; one that gets here anyway must not be fetched.
      img: ({ alt }) => <span className="meta">{alt}</span>,
    }),
    [citations, noteCitations, facts, streaming],
  );
  return (
    <SafeMarkdown plugins={checked ? marks : []} components={components}>
      {streaming ? withoutOpenMarker(content) : content}
    </SafeMarkdown>
  );
});
