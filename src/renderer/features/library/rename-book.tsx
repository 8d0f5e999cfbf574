import { useState } from 'react';
import type { Book } from '../../../shared/model';
import { fail } from '../../app/app-commands';
import { client } from '../../client/client';
import { text } from '../../messages/en';
import { FormDialog } from '../../ui/form-dialog';
import { TextField } from '../../ui/text-field';

export function RenameBook({
  book,
  onClose,
  onSaved,
}: {
  readonly book: Book;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const [title, setTitle] = useState(book.title);
  const [author, setAuthor] = useState(book.author ?? '');
  const save = async (): Promise<void> => {
    try {
      await client.library.update({ bookId: book.id, title: title.trim(), author: author.trim() || null });
      onSaved();
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <FormDialog
      title={text.library.renameTitle}
      ready={title.trim() !== ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField label={text.library.fieldTitle} value={title} onChange={setTitle} maxLength={500} first />
      <TextField label={text.library.fieldAuthor} value={author} onChange={setAuthor} maxLength={300} />
    </FormDialog>
  );
}
