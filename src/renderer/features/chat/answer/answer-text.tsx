import { memo, useMemo } from 'react';
import type { Components } from 'react-markdown';
import type { Citation } from '../../../../shared/model';
import { factRule, linkMarks, pageRule } from '../../../ui/markdown/markdown-marks';
import { SafeMarkdown } from '../../../ui/markdown/safe-markdown';
import { CitationChip } from './citation-chip';
import { citationAt, withoutOpenMarker } from './cite-answer';
import { FactChip } from './fact-chip';

// Links to places of this window come from the marks alone: an answer's own are plain text by then.
const marks = [
  linkMarks([
    pageRule((label, _nth, again) => `#cite/${again}/${encodeURIComponent(label)}`),
    factRule((id) => `#fact/${id}`),
  ]),
];

interface Props {
  readonly content: string;
  readonly citations: readonly Citation[];
  /** The remembered facts that the tutor had before it, by id; null while that is not known. */
  readonly facts?: ReadonlyMap<string, string> | null;
  /** Whether its markers were looked up; those of an answer from elsewhere are plain text. */
  readonly checked?: boolean;
  /** More is coming: a marker that is only half there is not shown yet. */
  readonly streaming?: boolean;
}

/** An answer with its markers as chips; text that is still coming is shown as it is. Parsed again only when it changes. */
export const AnswerText = memo(function AnswerText({
  content,
  citations,
  facts = null,
  checked = true,
  streaming = false,
}: Props) {
  const components = useMemo(
    (): Components => ({
      a({ href = '', children }) {
        const [kind, value = '', label = ''] = href.slice(1).split('/');
        if (href.startsWith('#') && kind === 'cite') {
          const name = decodeURIComponent(label);
          const citation = citationAt(citations, name, Number(value));
          return <CitationChip citation={citation} label={name} coming={streaming} />;
        }
        if (href.startsWith('#') && kind === 'fact') return <FactChip id={value} facts={facts} />;
        // Footnotes are not shown as such here.
        if (href.startsWith('#')) return <span>{children}</span>;
        return (
          <a href={href} target="_blank" rel="noreferrer">
            {children}
          </a>
        );
      },
      // Pictures are words by now; should one come another way, it is not fetched either.
      img: ({ alt }) => <span className="meta">{alt}</span>,
    }),
    [citations, facts, streaming],
  );
  return (
    <SafeMarkdown plugins={checked ? marks : []} components={components}>
      {streaming ? withoutOpenMarker(content) : content}
    </SafeMarkdown>
  );
});
