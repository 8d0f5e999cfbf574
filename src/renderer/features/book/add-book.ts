import { pickFiles, type AddedFile } from '../../client/add-books';
import { client } from '../../client/client';
import { refreshBooksAndJobs } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { navigate } from '../../navigation/route';
import { toast } from '../../ui/toast';

/** After adding files: shows new imports in the library, and offers to open a book that was already there. */
export function afterAdding(added: readonly AddedFile[]): void {
  const existing = added.filter((one) => one.existing);
  const [first] = existing;
  if (first && added.length === 1) {
    toast(text.library.alreadyThere, {
      action: {
        label: text.library.open,
        run: () => navigate({ screen: 'study', bookId: first.bookId, page: null }),
      },
    });
  } else if (first) toast(text.library.knownOf(existing.length, added.length));
  if (added.some((one) => !one.existing)) navigate({ screen: 'library' });
}

export const addBook = (): void => void pickFiles().then(afterAdding, showError);

/** Adds the sample book and opens it, or the library that shows its import. */
export async function addSample(then: 'study' | 'library' = 'library'): Promise<void> {
  try {
    const added = await client.library.addSample();
    refreshBooksAndJobs();
    if (added.existing || then === 'study') navigate({ screen: 'study', bookId: added.bookId, page: null });
    else navigate({ screen: 'library' });
  } catch (error) {
    showError(error);
  }
}
