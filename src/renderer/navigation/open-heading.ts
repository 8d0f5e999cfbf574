import type { BookId, OutlineEntry, Page } from '../../shared/model';
import { pageQuery, queryClient } from '../client/queries';
import { openPage } from './place';

/** Enough characters to tell a heading from the same words elsewhere on the page. */
const length = 80;

const foldHeading = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();

/** Where an entry begins on its page: at the heading with its title, else where the import found it. */
const startOf = ({ text, blocks }: Page, { title, offset = 0 }: OutlineEntry): number =>
  blocks.find(
    ({ kind, start, end }) =>
      kind === 'heading' && foldHeading(text.slice(start, end)) === foldHeading(title),
  )?.start ?? offset;

/** Opens the page of an outline entry at its heading. */
export async function openHeading(bookId: BookId, entry: OutlineEntry): Promise<void> {
  const page = await queryClient.fetchQuery(pageQuery(bookId, entry.page)).catch(() => null);
  const from = page?.text.slice(startOf(page, entry)).trimStart() ?? '';
  // Ends with a whole word.
  const words = from.length > length ? from.slice(0, length).replace(/\s+\S*$/u, '') : from;
  openPage(bookId, entry.page, words, 'heading', 0, entry.id);
}
