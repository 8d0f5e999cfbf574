import { Icon, type IconName } from './icon';

/** A button that shows a picture alone; its name is read out and shown on hover. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly onClick: () => void;
  /** Beside `btn btn-sm btn-icon`. */
  readonly className?: string;
  /** For one that stays down; left out of others. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}) {
  const { icon, name, onClick, className, pressed, disabled } = props;
  return (
    <button
      type="button"
      className={`btn btn-sm btn-icon${className ? ` ${className}` : ''}`}
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} small />
    </button>
  );
}
