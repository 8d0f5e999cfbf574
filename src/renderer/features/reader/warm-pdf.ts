import { useEffect } from 'react';
import { formatTraits } from '../../../shared/model';
import { useBooks } from '../../client/queries';

/** Milliseconds that the window may be busy with what is on screen. */
const patience = 3_000;

/** Loads what shows PDFs, and starts its worker, while nothing else is to do: then a click finds both there. */
export function useWarmPdf(): void {
  const wanted = useBooks().data?.some((book) => formatTraits(book.format).view === 'pages') ?? false;
  useEffect(() => {
    if (!wanted) return undefined;
    const handle = requestIdleCallback(
      () =>
        void Promise.all([import('../../pdf/pdf-document'), import('./pdf/pdf-view')]).then(
          ([{ sharedWorker }]) => sharedWorker(),
          // The reader tries again, and says when it fails.
          () => undefined,
        ),
      { timeout: patience },
    );
    return () => cancelIdleCallback(handle);
  }, [wanted]);
}
