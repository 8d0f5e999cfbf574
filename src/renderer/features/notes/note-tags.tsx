import { useState } from 'react';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';

/** The tags of a note; Enter or a comma adds the one that is typed. */
export function NoteTags({
  tags,
  known,
  onChange,
}: {
  readonly tags: readonly string[];
  readonly known: readonly string[];
  readonly onChange: (tags: string[]) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
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
        <>
          <input
            className="input input-sm n-tag-in"
            aria-label={text.notes.tagName}
            placeholder={text.notes.tagName}
            list="known-tags"
            autoFocus
            value={typed}
            onChange={(event) => (event.target.value.endsWith(',') ? add() : setTyped(event.target.value))}
            onBlur={() => {
              add();
              setTyped(null);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              } else if (event.key === 'Escape') {
                event.stopPropagation();
                setTyped(null);
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
      )}
    </span>
  );
}
