interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A list of tabs with one tab stop; arrow keys choose. */
export function Tabs<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const at = options.findIndex(([one]) => one === value);
        const next = options[(at + by + options.length) % options.length];
        if (next) onChange(next[0]);
        const list = event.currentTarget;
        requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
      }}
    >
      {options.map(([one, name]) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === value}
          tabIndex={one === value ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
