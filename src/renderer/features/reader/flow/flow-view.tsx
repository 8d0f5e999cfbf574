import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { partsQuery } from '../../../client/queries';
import { text } from '../../../messages/text';
import { HighlightPill, HighlightSign } from '../marks/highlight-sign';
import { PagesLoading, PagesFailed } from '../marks/over-pages';
import { useFlowPages, type FlowProps } from './use-flow-pages';
import './flow.css';

interface Props extends FlowProps {
  readonly onAsText: () => void;
}

/** A book in its own styles: its documents one after the other, laid out for the width available. */
export function FlowView(props: Props) {
  const { book, highlight, dark, paper, onAsText } = props;
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { data: parts, error, refetch } = useQuery(partsQuery(book.id));
  const { shown, failed, found, question } = useFlowPages({ root, container, sheet }, parts, props);
  const cannotShow = error !== null || parts?.parts.length === 0 || (failed && !shown);
  return (
    <div
      className="flow"
      ref={root}
      data-theme={dark ? 'dark' : undefined}
      data-page={dark ? undefined : 'light'}
      data-paper={paper}
      data-paged={props.paged || undefined}
    >
      <div
        className="flow-scroll"
        ref={container}
        tabIndex={0}
        role="region"
        aria-label={text.reader.pages}
        data-pane="page"
      >
        <div className="flow-sheet" ref={sheet} />
        {highlight && highlight.by !== 'aloud' && found && found.marks > 0 && (
          <HighlightSign highlight={highlight} marks={found.marks} className="flow-sign" top={found.top} />
        )}
      </div>
      {!shown && !cannotShow && <PagesLoading />}
      {cannotShow && <PagesFailed onAsText={onAsText} onAgain={() => void refetch()} />}
      {highlight && highlight.by !== 'aloud' && found && (
        <HighlightPill highlight={highlight} marks={found.marks} />
      )}
      {question}
    </div>
  );
}
