import { useQuery } from '@tanstack/react-query';
import { client } from '../../client/client';
import { keys, useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { PageLink } from '../../navigation/page-label';
import { NoteTags } from './note-tags';
import type { NoteDraft } from './use-draft-saving';

/** A note's tags, book and pages. */
export function NoteProperties({
  draft,
  onEdit,
}: {
  readonly draft: NoteDraft;
  readonly onEdit: (patch: Partial<NoteDraft>) => void;
}) {
  const books = useBooks().data ?? [];
  const { bookId } = draft;
  const { data: tags = [] } = useQuery({ queryKey: keys.tags, queryFn: () => client.notes.tags() });
  return (
    <div className="n-props">
      <span className="n-k meta">{text.notes.tags}</span>
      <NoteTags
        tags={draft.tags}
        known={tags.map((one) => one.tag)}
        onChange={(next) => onEdit({ tags: next })}
      />
      <span className="n-k meta">{text.notes.book}</span>
      <select
        className="input input-sm n-book"
        aria-label={text.notes.book}
        value={bookId ?? ''}
        onChange={(event) =>
          onEdit({ bookId: books.find(({ id }) => id === event.target.value)?.id ?? null })
        }
      >
        <option value="">{text.notes.noBook}</option>
        {books.map((book) => (
          <option key={book.id} value={book.id}>
            {book.title}
          </option>
        ))}
      </select>
      {draft.relatedPages.length > 0 && bookId && (
        <>
          <span className="n-k meta">{text.notes.pages}</span>
          <span className="n-v">
            {draft.relatedPages.slice(0, 6).map((page) => (
              <PageLink key={page} bookId={bookId} page={page} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
