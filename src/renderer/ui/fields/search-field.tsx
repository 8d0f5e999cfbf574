import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from '../icon';

/** A search field. Its label is for screen readers; its hint is the placeholder. */
export function SearchField(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** In addition to `field`. */
  readonly className?: string;
  /** Shown after the text. */
  readonly children?: ReactNode;
}) {
  const { label, hint, value, onChange, onKeyDown, ref, className, children } = props;
  return (
    <label className={className ? `field ${className}` : 'field'}>
      <span className="sr">{label}</span>
      <Icon name="search" small />
      <input
        ref={ref}
        type="search"
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </label>
  );
}
