import { useQuery } from '@tanstack/react-query';
import { locator } from '../client/locator';
import { openPage } from './place';
import { pageQuery } from '../client/queries';
import { asBookId, type BookId } from '../../shared/model';

/** A page's printed label; its number until the label is known. */
export function usePageLabel(bookId: BookId | null, page: number): string {
  const { data } = useQuery({ ...pageQuery(bookId ?? asBookId(''), page), enabled: bookId !== null });
  return data?.label ?? String(page);
}

/** A link to a page of a book, by its printed label. */
export function PageLink({ bookId, page }: { readonly bookId: BookId; readonly page: number }) {
  const label = usePageLabel(bookId, page);
  return (
    <button type="button" className="plink" onClick={() => openPage(bookId, page)}>
      {locator(bookId, page, label)}
    </button>
  );
}
