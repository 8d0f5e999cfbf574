import type { NoteCitation } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { openNote } from '../../../navigation/place';
import { Icon } from '../../../ui/icon';

/** A note that an answer cites; a click opens it at the quote. */
export function NoteChip({ citation }: { readonly citation: NoteCitation }) {
  const { noteId, title, quote, verdict } = citation;
  const { word, tip } = text.chat.noteVerdict[verdict];
  return (
    <button
      type="button"
      className="cite cite-note"
      data-verdict={verdict}
      title={tip}
      onClick={() => openNote(noteId, quote)}
    >
      <span className="sr">{text.chat.citeNote(title, word)}</span>
      <span className="cite-shown" aria-hidden="true">
        <Icon name={verdict === 'not-found' ? 'missing' : 'notes'} />
        <span className="truncate">{title}</span>
        {verdict !== 'verbatim' && <i>{word}</i>}
      </span>
    </button>
  );
}
