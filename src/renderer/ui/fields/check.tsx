import { Icon } from '../icon';

interface Props {
  readonly label: string;
  /** `mixed`: some of the items that it covers are checked. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  readonly round?: boolean;
  readonly disabled?: boolean;
  /** -1 in a list with one tab stop. */
  readonly tabIndex?: number;
}

export function Check({ label, checked, onChange, round = false, disabled = false, tabIndex }: Props) {
  return (
    <button
      type="button"
      role="checkbox"
      className={round ? 'check round' : 'check'}
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={() => onChange(checked !== true)}
    >
      <Icon name={checked === 'mixed' ? 'minus' : 'check'} />
    </button>
  );
}

interface SegmentProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A radio group in one bar: arrow keys choose, one tab stop. */
export function Segment<T extends string>({ label, value, options, onChange }: SegmentProps<T>) {
  /** Moves the focus at once, because the new value may only be shown once it is saved. */
  const move = (group: Element, by: number): void => {
    const at = options.findIndex(([one]) => one === value);
    const next = (at + by + options.length) % options.length;
    const option = options[next];
    if (option) onChange(option[0]);
    group.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      className="segment"
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        move(event.currentTarget, by);
      }}
    >
      {options.map(([one, name]) => (
        <button
          type="button"
          key={one}
          role="radio"
          aria-checked={one === value}
          tabIndex={one === value ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
