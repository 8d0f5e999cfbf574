import type { MouseEvent, Ref } from 'react';
import { Icon, type IconName } from './icon';

/** A button with only an icon; its name is its label and its tooltip. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly name: string;
  /** A tooltip other than the name. */
  readonly tip?: string;
  readonly onClick: (event: MouseEvent) => void;
  /** In addition to `btn btn-sm btn-icon`. */
  readonly className?: string;
  /** The icon in its full size, as in a bar. */
  readonly large?: boolean;
  /** For toggle buttons only. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** -1 in a list with one tab stop. */
  readonly tabIndex?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  const { icon, name, tip = name, onClick, className, large, pressed, disabled, tabIndex, ref } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={`btn btn-sm btn-icon${className ? ` ${className}` : ''}`}
      title={tip}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <Icon name={icon} small={!large} />
    </button>
  );
}
