import { useMemo } from 'react';
import type { Components } from 'react-markdown';
import type { BookId, Note } from '../../../shared/model';
import { openPage } from '../../navigation/place';
import { formatRoute } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { linkMarks, noteRule, pageRule } from '../../ui/markdown/markdown-marks';
import { SafeMarkdown } from '../../ui/markdown/safe-markdown';
import { toast } from '../../ui/toast';
import { beginNote } from './new-note';

const marks = [linkMarks([pageRule((label) => `#page/${encodeURIComponent(label)}`), noteRule])];

async function openLabel(bookId: BookId, label: string): Promise<void> {
  try {
    const { page } = await client.library.findPage({
      bookId,
      label: (label.split(/[-–—]/)[0] ?? label).trim(),
    });
    if (page === null) toast(text.reader.noSuchPage(label));
    else openPage(bookId, page);
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

interface Props {
  readonly content: string;
  readonly bookId: BookId | null;
  readonly notes: readonly Pick<Note, 'id' | 'title'>[];
}

/** The rendered note: page links open the book, note links open their note. */
export function Preview({ content, bookId, notes }: Props) {
  const components = useMemo(
    (): Components => ({
      a({ href = '', children }) {
        const [kind, value = ''] = href.slice(1).split('/');
        const name = decodeURIComponent(value);
        if (kind === 'page' && href.startsWith('#')) {
          if (!bookId) return <span className="plink">{children}</span>;
          return (
            <button type="button" className="plink" onClick={() => void openLabel(bookId, name)}>
              {children}
            </button>
          );
        }
        if (kind === 'note' && href.startsWith('#')) {
          const note = notes.find((one) => one.title.toLowerCase() === name.toLowerCase());
          if (note) return <a href={formatRoute({ screen: 'notes', noteId: note.id })}>{children}</a>;
          return (
            <button
              type="button"
              className="pv-new"
              title={`${text.notes.linkMissing(name)}. ${text.notes.create}.`}
              onClick={() => void beginNote({ title: name, bookId })}
            >
              {children}
            </button>
          );
        }
        return (
          <a href={href} target="_blank" rel="noreferrer">
            {children}
          </a>
        );
      },
      // Images are not fetched, because reading a note must not contact other hosts.
      img: ({ alt }) => <span className="meta">{alt}</span>,
    }),
    [bookId, notes],
  );
  return (
    <article className="pv">
      {content.trim() ? (
        <SafeMarkdown plugins={marks} components={components}>
          {content}
        </SafeMarkdown>
      ) : (
        <p className="meta">{text.notes.emptyPreview}</p>
      )}
    </article>
  );
}
