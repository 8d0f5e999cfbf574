import { useState } from 'react';
import type { Book } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { locale } from '../../messages/language';
import { text } from '../../messages/text';
import { FormDialog } from '../../ui/form-dialog';
import { TextField } from '../../ui/fields/text-field';

/** Languages to choose from if a book does not state its own. */
const languages = 'ar cs da de el en es fa fi fr he hi hu it ja ko la nl no pl pt ro ru sv tr uk vi zh'.split(
  ' ',
);
const names = new Intl.DisplayNames(locale, { type: 'language' });
/** Unknown tags are shown unchanged. */
const nameOf = (tag: string): string => {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
};

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
  const [language, setLanguage] = useState(book.language ?? '');
  const save = async (): Promise<void> => {
    try {
      await client.library.update({
        bookId: book.id,
        title: title.trim(),
        author: author.trim() || null,
        ...(language === (book.language ?? '') ? {} : { language: language || null }),
      });
      onSaved();
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  const unlisted = book.language && !languages.includes(book.language) ? [book.language] : [];
  return (
    <FormDialog
      title={text.library.renameTitle}
      ready={title.trim() !== ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField label={text.library.fieldTitle} value={title} onChange={setTitle} maxLength={500} first />
      <TextField label={text.library.fieldAuthor} value={author} onChange={setAuthor} maxLength={300} />
      <label className="form-f">
        <span>{text.library.fieldLanguage}</span>
        <select className="input" value={language} onChange={(event) => setLanguage(event.target.value)}>
          <option value="">{text.library.unknownLanguage}</option>
          {[...unlisted, ...languages.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale))].map(
            (tag) => (
              <option key={tag} value={tag}>
                {nameOf(tag)}
              </option>
            ),
          )}
        </select>
      </label>
    </FormDialog>
  );
}
