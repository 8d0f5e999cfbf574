import { useState } from 'react';
import type { Book } from '../../../shared/model';
import { fail } from '../../app/app-commands';
import { client } from '../../client/client';
import { text } from '../../messages/en';
import { Dialog } from '../../ui/dialog';

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
    if (!title.trim()) return;
    try {
      await client.library.update({ bookId: book.id, title: title.trim(), author: author.trim() || null });
      onSaved();
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Dialog
      title={text.library.renameTitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {text.shell.cancel}
          </button>
          <button type="submit" form="rename" className="btn btn-primary" disabled={!title.trim()}>
            {text.shell.save}
          </button>
        </>
      }
    >
      <form
        id="rename"
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className="form-f">
          <span>{text.library.fieldTitle}</span>
          <input
            className="input"
            value={title}
            maxLength={500}
            onChange={(event) => setTitle(event.target.value)}
            data-autofocus
          />
        </label>
        <label className="form-f">
          <span>{text.library.fieldAuthor}</span>
          <input
            className="input"
            value={author}
            maxLength={300}
            onChange={(event) => setAuthor(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
  );
}
