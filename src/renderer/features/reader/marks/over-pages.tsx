import type { ReactNode } from 'react';
import { text } from '../../../messages/text';
import { EmptyState, Skeleton } from '../../../ui/states';

const OverPages = ({ children }: { readonly children: ReactNode }) => (
  <div className="r-over-pages">{children}</div>
);

/** Shown over the pages until the first one is rendered. */
export const PagesLoading = () => (
  <OverPages>
    <Skeleton lines={12} />
  </OverPages>
);

/** Shown instead of pages that can't be rendered: offers the book's text, or another try. */
export const PagesFailed = ({
  onAsText,
  onAgain,
}: {
  readonly onAsText: () => void;
  readonly onAgain: () => void;
}) => (
  <OverPages>
    <EmptyState
      title={text.reader.pdfFailed}
      action={
        <>
          <button type="button" className="btn btn-primary" onClick={onAsText}>
            {text.reader.asText}
          </button>
          <button type="button" className="btn" onClick={onAgain}>
            {text.reader.again}
          </button>
        </>
      }
    >
      {text.reader.pdfFailedHint}
    </EmptyState>
  </OverPages>
);
