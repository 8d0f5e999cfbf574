import { useState, type ReactNode } from 'react';
import { messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { MarkdownEditor } from '../notes/markdown-editor';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What stands beside the buttons: a count, a hint. */
  readonly foot?: (value: string) => ReactNode;
  /** Rejects with a sentence for people; the text stays in the editor then. */
  readonly onSave: (value: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A Markdown text under change: saved or left on purpose, never by accident. Ctrl+Enter saves. */
export function TextEditor({ label, value: before, foot, onSave, onCancel }: Props) {
  const [value, setValue] = useState(before);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState('');
  const save = async (): Promise<void> => {
    setSaving(true);
    setError('');
    try {
      await onSave(value);
    } catch (failure) {
      setError(messageOf(failure));
      setSaving(false);
    }
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
      <MarkdownEditor value={value} onChange={setValue} label={label} />
      <p className="m-edit-f">
        {error ? (
          <span className="f-no" role="alert">
            {error}
          </span>
        ) : (
          <span className="meta num">{foot?.(value)}</span>
        )}
        <button type="button" className="btn btn-sm btn-quiet push" onClick={onCancel}>
          {text.shell.cancel}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={saving}
          onClick={() => (value === before ? onCancel() : void save())}
        >
          {text.shell.save}
        </button>
      </p>
    </section>
  );
}
