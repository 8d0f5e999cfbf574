import { useEffect } from 'react';
import { formatTraits } from '../../../shared/model';
import { useBooks } from '../../client/queries';

/** In ms: the longest to wait until the window is idle. */
const patience = 3_000;

/** Loads the PDF viewer and starts its worker in idle time, so that the first PDF opens faster. */
export function useWarmPdf(): void {
  const wanted = useBooks().data?.some((book) => formatTraits(book.format).view === 'pages') ?? false;
  useEffect(() => {
    if (!wanted) return undefined;
    const handle = requestIdleCallback(
      () =>
        void Promise.all([import('../../pdf/pdf-document'), import('./pdf/pdf-view')]).then(
          ([{ sharedWorker }]) => sharedWorker(),
          // The reader tries again, and reports a failure.
          () => undefined,
        ),
      { timeout: patience },
    );
    return () => cancelIdleCallback(handle);
  }, [wanted]);
}
