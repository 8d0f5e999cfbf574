import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';

const words = text.engines.inside;

interface Props {
  readonly name: string;
  readonly inUse: boolean;
  /** Why it cannot be used now. */
  readonly disabled?: string | undefined;
  readonly onUse: () => void;
}

/** A button to use a model, or a note that it is in use. */
export function UseButton({ name, inUse, disabled, onUse }: Props) {
  if (inUse)
    return (
      <span className="en-ok">
        <Icon name="check" small />
        {words.inUse}
      </span>
    );
  return (
    <button
      type="button"
      className="btn btn-sm"
      aria-label={words.named(words.use, name)}
      disabled={disabled !== undefined}
      title={disabled}
      onClick={onUse}
    >
      {words.use}
    </button>
  );
}
