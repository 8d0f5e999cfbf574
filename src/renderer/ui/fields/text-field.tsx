interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** A message below the field. */
  readonly hint?: string;
  /** A field with several lines. */
  readonly multiline?: boolean;
  /** Has the focus when its dialog opens. */
  readonly first?: boolean;
  readonly className?: string;
}

/** A text field with its label above. */
export function TextField(props: Props) {
  const { label, value, onChange, maxLength, placeholder, hint, multiline, first, className } = props;
  const field = {
    className: 'input',
    value,
    maxLength,
    placeholder,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    'data-autofocus': first ? '' : undefined,
  };
  return (
    <label className={className ? `form-f ${className}` : 'form-f'}>
      <span>{label}</span>
      {multiline ? <textarea {...field} /> : <input {...field} />}
      {hint && <span className="meta">{hint}</span>}
    </label>
  );
}
