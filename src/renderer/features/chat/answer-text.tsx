import { useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Citation } from '../../../shared/model';
import { linkMarks, pageRule } from '../../ui/markdown-marks';
import { CitationChip } from './citation-chip';
import { placeCitations, withoutOpenMarker } from './cite-answer';

const remark = [
  remarkGfm,
  linkMarks([pageRule((label, nth) => `#cite/${nth}/${encodeURIComponent(label)}`)]),
];

interface Props {
  readonly content: string;
  readonly citations: readonly Citation[];
  /** More is coming: a marker that is only half there is not shown yet. */
  readonly streaming?: boolean;
}

/** An answer with its page markers as chips; text that is still coming is shown as it stands. */
export function AnswerText({ content, citations, streaming = false }: Props) {
  const components = useMemo((): Components => {
    const places = placeCitations(content, citations);
    return {
      a({ href = '', children }) {
        const [kind, nth, label] = href.slice(1).split('/');
        if (kind === 'cite')
          return (
            <CitationChip citation={places[Number(nth)] ?? null} label={decodeURIComponent(label ?? '')} />
          );
        return (
          <a href={href} target="_blank" rel="noreferrer">
            {children}
          </a>
        );
      },
    };
  }, [content, citations]);
  return (
    <Markdown remarkPlugins={remark} components={components}>
      {streaming ? withoutOpenMarker(content) : content}
    </Markdown>
  );
}
