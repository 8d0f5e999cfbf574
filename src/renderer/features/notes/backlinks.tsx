import type { OpenNote } from '../../../shared/model';
import { formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { text } from '../../messages/text';

function LineOfLink({ line, title }: { readonly line: string; readonly title: string }) {
  const at = line.toLowerCase().indexOf(title.toLowerCase());
  if (at < 0) return line;
  return (
    <>
      {line.slice(0, at)}
      <mark>{line.slice(at, at + title.length)}</mark>
      {line.slice(at + title.length)}
    </>
  );
}

/** The notes that link to this one, each with the line of its link. */
export function Backlinks({ note }: { readonly note: OpenNote }) {
  if (note.backlinks.length === 0) return null;
  return (
    <section className="bl" aria-labelledby="bl-h">
      <div className="sec-head">
        <h3 className="h2" id="bl-h">
          {text.notes.linkedFrom}
        </h3>
        <span className="meta num">{note.backlinks.length}</span>
      </div>
      <ul>
        {note.backlinks.map((link) => (
          <li key={link.id}>
            <a href={formatRoute({ screen: 'notes', noteId: link.id })}>
              <b>{link.title}</b>
              <span className="meta num">{formatWhen(link.updatedAt)}</span>
              <span className="bl-x">
                <LineOfLink line={link.line} title={note.title} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
