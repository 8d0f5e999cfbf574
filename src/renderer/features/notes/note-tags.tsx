import { useState } from 'react';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';

interface TagInputProps {
  readonly value: string;
  readonly known: readonly string[];
  readonly onChange: (typed: string) => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

function TagInput({ value, known, onChange, onAdd, onClose }: TagInputProps) {
  return (
    <>
      <input
        className="input input-sm n-tag-in"
        aria-label={text.notes.tagName}
        placeholder={text.notes.tagName}
        list="known-tags"
        autoFocus
        value={value}
        onChange={(event) => (event.target.value.endsWith(',') ? onAdd() : onChange(event.target.value))}
        onBlur={() => {
          onAdd();
          onClose();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onAdd();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <datalist id="known-tags">
        {known.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface Props {
  readonly tags: readonly string[];
  readonly known: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** The tags of a note. Enter or a comma adds the typed tag. */
export function NoteTags({ tags, known, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const close = (): void => setTyped(null);
  const add = (): void => {
    const tag = (typed ?? '').replace(/^#|,/g, '').trim().slice(0, 60);
    if (tag && !tags.includes(tag)) onChange([...tags, tag]);
    setTyped(tag ? '' : null);
  };
  return (
    <span className="n-v">
      {tags.map((tag) => (
        <span className="tag" key={tag}>
          {tag}
          <button
            type="button"
            className="tag-x hit"
            aria-label={text.notes.removeTag(tag)}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            <Icon name="x" small />
          </button>
        </span>
      ))}
      {typed === null ? (
        <button
          type="button"
          className="n-add"
          aria-label={text.notes.addTag}
          title={text.notes.addTag}
          onClick={() => setTyped('')}
        >
          <Icon name="plus" small />
        </button>
      ) : (
        <TagInput value={typed} known={known} onChange={setTyped} onAdd={add} onClose={close} />
      )}
    </span>
  );
}
