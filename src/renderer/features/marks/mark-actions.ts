import type { BookId, Mark, MarkAnchor, MarkColour } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { saveItem, loadItem } from '../../state/saved-item';
import { toast } from '../../ui/toast';

const showFailure = (error: unknown): null => {
  toast(messageOf(error), { kind: 'error' });
  return null;
};

const changeCachedMarks = (bookId: BookId, change: (marks: readonly Mark[]) => Mark[]): void =>
  void queryClient.setQueryData<Mark[]>(keys.marks(bookId), (marks) => marks && change(marks));

/** The pen that was used last. */
export const lastColour = (): MarkColour => loadItem<MarkColour>('pen', 'yellow');

/** Saves a mark. Returns null if that failed, after showing the error. */
export async function addMark(
  bookId: BookId,
  anchor: MarkAnchor,
  more: { readonly colour: MarkColour; readonly note?: string; readonly createdAt?: string },
): Promise<Mark | null> {
  saveItem('pen', more.colour);
  try {
    const mark = await client.marks.create({ ...anchor, ...more, bookId });
    changeCachedMarks(bookId, (marks) => [...marks.filter(({ id }) => id !== mark.id), mark]);
    void queryClient.invalidateQueries({ queryKey: keys.marks(bookId) });
    return mark;
  } catch (error) {
    return showFailure(error);
  }
}

/** Rejects if the change could not be saved. */
export async function changeMark(
  mark: Mark,
  change: { readonly colour?: MarkColour; readonly note?: string },
): Promise<void> {
  const changed = await client.marks.update({ markId: mark.id, ...change });
  if (change.colour) saveItem('pen', change.colour);
  if (mark.bookId)
    changeCachedMarks(mark.bookId, (marks) => marks.map((one) => (one.id === changed.id ? changed : one)));
}

/** Deletes a mark; this can be undone while the toast is shown. */
export async function removeMark(mark: Mark): Promise<void> {
  const { bookId } = mark;
  try {
    await client.marks.remove({ markId: mark.id });
  } catch (error) {
    showFailure(error);
    return;
  }
  if (!bookId) return;
  changeCachedMarks(bookId, (marks) => marks.filter(({ id }) => id !== mark.id));
  const { page, quote, before, after, rectangles, colour, note, createdAt } = mark;
  toast(text.marks.removed, {
    action: {
      label: text.marks.undo,
      run: () =>
        void addMark(bookId, { page, quote, before, after, rectangles }, { colour, note, createdAt }),
    },
  });
}

export const copyQuote = (quote: string): void =>
  void navigator.clipboard.writeText(quote).then(
    () => toast(text.chat.copied),
    (error: unknown) => showFailure(error),
  );
