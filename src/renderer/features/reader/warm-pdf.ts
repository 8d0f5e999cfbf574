import { useEffect } from 'react';
import { formatTraits } from '../../../shared/model';
import { useBooks } from '../../client/queries';
import { useRoute } from '../../navigation/route';
import { whenSettled } from '../../state/when-settled';

/** Loads the PDF viewer and starts its worker. */
export const warmPdf = (): void =>
  void Promise.all([import('../../pdf/pdf-document'), import('./pdf/pdf-view')]).then(
    ([{ sharedWorker }]) => sharedWorker(),
    // The reader tries again, and reports a failure.
    () => undefined,
  );

/** Loads the PDF viewer in idle time on screens where a PDF may be opened next, so that the first one opens faster. */
export function useWarmPdf(): void {
  const { screen } = useRoute();
  const books = useBooks().data;
  const isNear = screen === 'library' || screen === 'study';
  const wanted = isNear && (books?.some((book) => formatTraits(book.format).view === 'pages') ?? false);
  useEffect(() => (wanted ? whenSettled(warmPdf) : undefined), [wanted]);
}
