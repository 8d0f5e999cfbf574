import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../client/client';
import { text } from '../../../messages/text';
import { MarkdownEditor } from '../../../ui/markdown/markdown-editor';
import { dropDraft, findDraft, putDraft, type Draft } from './text-drafts';

interface Props<Base> {
  readonly label: string;
  /** The key of the unsaved text. */
  readonly name: string;
  readonly draft: Draft<Base>;
  /** Shown next to the buttons: a count, a hint. */
  readonly foot?: (value: string) => ReactNode;
  /** Rejects with a message for the learner; the text then stays in the editor. */
  readonly onSave: (value: string) => Promise<void>;
  readonly onCancel: () => void;
}

function EditorFooter(props: {
  readonly error: string;
  readonly note: ReactNode;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}) {
  const { error } = props;
  return (
    <p className="m-edit-f">
      {error ? (
        <span className="f-no" role="alert">
          {error}
        </span>
      ) : (
        <span className="meta num">{props.note}</span>
      )}
      <button type="button" className="btn btn-sm btn-quiet push" onClick={props.onCancel}>
        {text.shell.cancel}
      </button>
      <button type="button" className="btn btn-sm btn-primary" disabled={props.saving} onClick={props.onSave}>
        {text.shell.save}
      </button>
    </p>
  );
}

/** An editor for a Markdown text. The draft is kept until it is saved or cancelled; Ctrl+Enter saves. */
export function TextEditor<Base>({ label, name, draft, foot, onSave, onCancel }: Props<Base>) {
  const [value, setValue] = useState(draft.value);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState('');
  // A restored draft does not take the focus.
  const [isNew] = useState(() => findDraft(name) === null);
  const save = async (): Promise<void> => {
    setSaving(true);
    setError('');
    try {
      await onSave(value);
      dropDraft(name);
    } catch (failure) {
      setError(messageOf(failure));
      setSaving(false);
    }
  };
  const cancel = (): void => {
    dropDraft(name);
    onCancel();
  };
  return (
    <section
      className="m-edit"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void save();
      }}
    >
      <MarkdownEditor
        value={value}
        label={label}
        autoFocus={isNew}
        onChange={(next) => {
          setValue(next);
          putDraft(name, { ...draft, value: next });
        }}
      />
      <EditorFooter
        error={error}
        note={foot?.(value)}
        saving={saving}
        onSave={() => void save()}
        onCancel={cancel}
      />
    </section>
  );
}
