import { useQuery } from '@tanstack/react-query';
import { locator } from '../client/locator';
import { openPage } from './place';
import { pageQuery } from '../client/queries';

/** What is printed on a page; its number until that is known. */
export function usePageLabel(bookId: string | null, page: number): string {
  const { data } = useQuery({ ...pageQuery(bookId ?? '', page), enabled: bookId !== null });
  return data?.label ?? String(page);
}

/** A page of a book by its printed label; it opens there. */
export function PageLink({ bookId, page }: { readonly bookId: string; readonly page: number }) {
  const label = usePageLabel(bookId, page);
  return (
    <button type="button" className="plink" onClick={() => openPage(bookId, page)}>
      {locator(bookId, page, label)}
    </button>
  );
}
