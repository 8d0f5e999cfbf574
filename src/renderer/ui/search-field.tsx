import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from './icon';

/** A field for words to look for; its name is read out, its hint is in it. */
export function SearchField(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Beside `field`. */
  readonly className?: string;
  /** What is behind the words. */
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
