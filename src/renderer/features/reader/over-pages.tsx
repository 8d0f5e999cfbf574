import type { ReactNode } from 'react';
import { text } from '../../messages/en';
import { EmptyState, Skeleton } from '../../ui/states';

const OverPages = ({ children }: { readonly children: ReactNode }) => (
  <div className="r-over-pages">{children}</div>
);

/** Over the pages until the first of them is drawn. */
export const PagesComing = () => (
  <OverPages>
    <Skeleton lines={12} />
  </OverPages>
);

/** In place of pages that cannot be drawn: the book's text, or another try. */
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
