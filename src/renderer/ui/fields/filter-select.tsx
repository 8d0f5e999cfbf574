type Options<T extends string> = readonly (readonly [value: T, name: string])[];

const OptionList = ({ options }: { readonly options: Options<string> }) =>
  options.map(([one, name]) => (
    <option key={one} value={one}>
      {name}
    </option>
  ));

interface Props<T extends string> {
  readonly label: string;
  /** The name of the choice that filters nothing; its value is ''. */
  readonly any: string;
  readonly value: T | '';
  /** The usual value, which is not marked. */
  readonly usual?: T | '';
  readonly options: Options<T>;
  /** Options under a heading, after the others. */
  readonly groups?: readonly (readonly [heading: string, options: Options<T>])[];
  readonly onChange: (value: T | '') => void;
}

/** The choices of a filter, marked unless the usual one is chosen. */
export function FilterSelect<T extends string>(props: Props<T>) {
  const { label, any, value, usual = '', options, groups = [], onChange } = props;
  return (
    <label className="pick" data-on={value === usual ? undefined : ''}>
      {label}:
      <select value={value} onChange={(event) => onChange(event.target.value as T | '')}>
        <option value="">{any}</option>
        <OptionList options={options} />
        {groups.map(
          ([heading, ofGroup]) =>
            ofGroup.length > 0 && (
              <optgroup key={heading} label={heading}>
                <OptionList options={ofGroup} />
              </optgroup>
            ),
        )}
      </select>
    </label>
  );
}
