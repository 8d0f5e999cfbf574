import type { BookId } from '../../../shared/model';
import { client } from '../../client/client';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { navigate } from '../../navigation/route';
import { toast } from '../../ui/toast';

/** Opens the page with a printed label or, failing that, with that number. */
export async function goToLabel(bookId: BookId, label: string): Promise<void> {
  try {
    const { page } = await client.library.findPage({ bookId, label });
    if (page === null) toast(text.reader.noSuchPage(label));
    else navigate({ screen: 'study', bookId, page });
  } catch (error) {
    showError(error);
  }
}
