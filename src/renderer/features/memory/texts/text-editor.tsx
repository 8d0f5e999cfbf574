import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../client/client';
import { text } from '../../../messages/en';
import { MarkdownEditor } from '../../../ui/markdown/markdown-editor';
import { dropDraft, findDraft, putDraft, type Draft } from './text-drafts';

interface Props<Base> {
  readonly label: string;
  /** Under this name the text is kept while it is not saved. */
  readonly name: string;
  readonly draft: Draft<Base>;
  /** What is beside the buttons: a count, a hint. */
  readonly foot?: (value: string) => ReactNode;
  /** Rejects with a sentence for people; the text stays in the editor then. */
  readonly onSave: (value: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A Markdown text under change: saved or left on purpose, never by accident. Ctrl+Enter saves. */
export function TextEditor<Base>({ label, name, draft, foot, onSave, onCancel }: Props<Base>) {
  const [value, setValue] = useState(draft.value);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState('');
  // What waited here while another section was looked at does not take the focus from there.
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
      <p className="m-edit-f">
        {error ? (
          <span className="f-no" role="alert">
            {error}
          </span>
        ) : (
          <span className="meta num">{foot?.(value)}</span>
        )}
        <button type="button" className="btn btn-sm btn-quiet push" onClick={cancel}>
          {text.shell.cancel}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={saving}
          onClick={() => void save()}
        >
          {text.shell.save}
        </button>
      </p>
    </section>
  );
}
