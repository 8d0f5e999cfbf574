import { useEffect, useId, useState } from 'react';
import type { Settings } from '../../../shared/model';
import { asTyped, formatNumber, fromTyped } from '../../messages/format';
import { changeSettings } from '../../client/change-settings';
import { text } from '../../messages/text';
import { IconButton } from '../../ui/icon-button';
import { settingValue } from './setting-value';
import { readSetting, writeSetting, type SettingField } from './setting-fields';

export type SetField = (field: SettingField, value: unknown) => void;

const saveAtOnce: SetField = (field, value) =>
  void changeSettings((all) => writeSetting(all, field.path, value));

type NumberSetting = Extract<SettingField, { kind: 'number' }>;

const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : fromTyped(typed));

const isAllowed = ({ nullable, min, max, step }: NumberSetting, number: number | null): boolean =>
  number === null ? nullable : number >= min && number <= max && (step < 1 || Number.isInteger(number));

function NumberInput({
  field,
  value,
  label,
  hintId,
  empty,
  onChange,
}: {
  readonly field: NumberSetting;
  readonly value: number | null;
  readonly label: string;
  readonly hintId: string | undefined;
  readonly empty: string;
  readonly onChange: SetField;
}) {
  // A draft follows what is typed, so that Save can be clicked at once.
  const isDraft = onChange !== saveAtOnce;
  const [typed, setTyped] = useState(value === null ? '' : asTyped(value));
  // "0." stays as it is while "0.7" is typed.
  useEffect(
    () => setTyped((now) => (numberIn(now) === value ? now : value === null ? '' : asTyped(value))),
    [value],
  );
  const number = numberIn(typed);
  const fine = isAllowed(field, number);
  const commit = (next = number): void => {
    if (isAllowed(field, next) && next !== value) onChange(field, next);
  };
  const type = (next: string): void => {
    setTyped(next);
    if (isDraft) commit(numberIn(next));
  };
  return (
    <>
      <input
        className="input input-sm num st-num"
        inputMode="decimal"
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={!fine}
        placeholder={field.nullable ? empty : ''}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => commit()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          const by = { ArrowUp: field.step, ArrowDown: -field.step }[event.key];
          if (by === undefined || number === null) return;
          event.preventDefault();
          type(asTyped(Math.max(field.min, Math.min(field.max, Math.round((number + by) * 100) / 100))));
        }}
      />
      {!fine && (
        <span className="st-warn meta" role="alert">
          {text.settings.outOfRange(formatNumber(field.min), formatNumber(field.max))}
        </span>
      )}
    </>
  );
}

/** The control for a setting: a number field, a switch or a choice. */
function FieldControl({
  field,
  value,
  label,
  hintId,
  empty,
  onChange,
}: {
  readonly field: SettingField;
  readonly value: unknown;
  readonly label: string;
  readonly hintId: string | undefined;
  readonly empty: string;
  readonly onChange: SetField;
}) {
  if (field.kind === 'number')
    return (
      <NumberInput
        field={field}
        value={value as number | null}
        label={label}
        hintId={hintId}
        empty={empty}
        onChange={onChange}
      />
    );
  if (field.kind === 'switch')
    return (
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={value === true}
        aria-label={label}
        aria-describedby={hintId}
        onClick={() => onChange(field, value !== true)}
      />
    );
  return (
    <select
      className="input input-sm"
      aria-label={label}
      aria-describedby={hintId}
      value={String(value)}
      onChange={(event) => onChange(field, event.target.value)}
    >
      {field.options.map((option) => (
        <option key={option} value={option}>
          {settingValue(option, empty)}
        </option>
      ))}
    </select>
  );
}

/** One setting: its name, its value, and its default, to which it can be reset. */
export function SettingRow({
  field,
  settings,
  empty = text.settings.never,
  onChange = saveAtOnce,
}: {
  readonly field: SettingField;
  readonly settings: Settings;
  /** Shown if there is no value. */
  readonly empty?: string;
  /** Saves at once by default. */
  readonly onChange?: SetField;
}) {
  const label = text.settings.labels[field.path.join('.')] ?? field.path.join(' ');
  const value = readSetting(settings, field.path);
  const hint = text.settings.hints[field.path.join('.')];
  const hintId = useId();
  const changed = value !== field.fallback;
  return (
    <li className="st-row" data-changed={changed || undefined}>
      <span className="st-l">
        {label}
        {changed && <span className="st-mark">{text.settings.changed}</span>}
        {hint && (
          <span className="meta" id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <span className="st-c">
        <FieldControl
          field={field}
          value={value}
          label={label}
          hintId={hint ? hintId : undefined}
          empty={empty}
          onChange={onChange}
        />
      </span>
      <span className="meta num st-d">
        {text.settings.default(settingValue(field.fallback, empty))}
        {changed && (
          <IconButton
            icon="again"
            name={`${text.settings.reset}: ${label}`}
            tip={text.settings.reset}
            className="btn-quiet"
            onClick={() => onChange(field, field.fallback)}
          />
        )}
      </span>
    </li>
  );
}
