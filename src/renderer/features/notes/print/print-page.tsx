import { createPortal } from 'react-dom';
import { formatDate } from '../../../messages/format';
import { text } from '../../../messages/text';
import { useStore } from '../../../state/store';
import { Preview } from '../preview';
import { printedStore } from './print-note';
import './print.css';

/** A note in its print layout, which is printed instead of the window and never shown on screen. */
export function PrintPage() {
  const note = useStore(printedStore);
  if (!note) return null;
  return createPortal(
    <div className="print-page" aria-hidden="true">
      <h1 className="print-title">{note.title}</h1>
      <p className="meta">{text.notes.lastChanged(formatDate(note.updatedAt))}</p>
      <Preview content={note.content} bookId={note.bookId} />
    </div>,
    document.body,
  );
}
