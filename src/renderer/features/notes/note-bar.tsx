import { formatTime } from '../../messages/format';
import { text } from '../../messages/text';
import { beginCard } from '../../navigation/card-draft';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { cardsOfNote, type NoteCard } from './note-cards';
import type { NoteDraft, SaveState } from './use-draft-saving';

/** Whether the draft is saved, and a button to try again if that failed. */
export function SaveStatus({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  if (state.kind === 'failed') {
    return (
      <span className="n-fail" role="alert" title={`${state.reason} ${text.notes.draftKept}`}>
        <Icon name="alert" small />
        {text.notes.failed}
        <button type="button" className="btn btn-sm" onClick={onRetry}>
          {text.notes.retry}
        </button>
      </span>
    );
  }
  if (state.kind === 'conflict') return <span className="n-fail">{text.notes.conflictState}</span>;
  return (
    <span className="meta num n-saved" role="status">
      {state.kind === 'saved'
        ? text.notes.saved(formatTime(state.at))
        : state.kind === 'saving'
          ? text.notes.saving
          : text.notes.unsaved}
    </span>
  );
}

export function TitleField(props: {
  readonly draft: NoteDraft;
  readonly onEdit: (patch: Partial<NoteDraft>) => void;
  readonly onDone: () => void;
}) {
  const { draft, onEdit, onDone } = props;
  const untitled = draft.title === text.notes.untitled;
  return (
    <input
      className="n-title"
      aria-label={text.notes.noteTitle}
      value={draft.title}
      placeholder={text.notes.untitled}
      maxLength={300}
      onChange={(event) => onEdit({ title: event.target.value })}
      onFocus={(event) => untitled && event.target.select()}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone();
      }}
      autoFocus={untitled && draft.content === ''}
    />
  );
}

/** Cards from the selected text, or from the headings and bold words of the note. */
export function CardMenu(props: {
  readonly draft: NoteDraft;
  readonly selected: string;
  /** Whether the button shows its label. */
  readonly shown?: boolean;
}) {
  const { draft, selected, shown = false } = props;
  const { title, content, bookId, tags } = draft;
  const begin = (input: NoteCard['input']): void => beginCard({ ...input, bookId, tags });
  const whole = selected.trim() === '' ? null : selected.trim();
  return (
    <Menu
      label={text.notes.makeCards}
      icon="review"
      shown={shown}
      items={[
        {
          label: whole === null ? text.notes.cardFromText : text.notes.cardFromSelected,
          icon: 'quote',
          run: () => begin({ kind: 'plain', front: whole === null ? title : '', back: whole ?? content }),
        },
        ...cardsOfNote(content).map(({ label, input }) => ({ label, run: () => begin(input) })),
      ]}
    />
  );
}
