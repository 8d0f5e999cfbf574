import type { MouseEvent } from 'react';
import { Icon, type IconName } from './icon';

/** A button that shows a picture alone; its name is read out and shown on hover. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly onClick: (event: MouseEvent) => void;
  /** Beside `btn btn-sm btn-icon`. */
  readonly className?: string;
  /** For one that stays down; left out of others. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** -1 in a list with one tab stop. */
  readonly tabIndex?: number;
}) {
  const { icon, name, onClick, className, pressed, disabled, tabIndex } = props;
  return (
    <button
      type="button"
      className={`btn btn-sm btn-icon${className ? ` ${className}` : ''}`}
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <Icon name={icon} small />
    </button>
  );
}
