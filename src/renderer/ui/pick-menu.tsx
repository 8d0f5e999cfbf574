import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { MenuBox } from './menu';

export interface PickOption {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** More about it; why it is not available if `disabled`. */
  readonly hint?: string;
  readonly disabled?: boolean;
  /** Absent for an action, which is not one of the choices. */
  readonly checked?: boolean;
  readonly run: () => void;
}

const Option = ({ option, onRun }: { readonly option: PickOption; readonly onRun: () => void }) => (
  <li role="none">
    <button
      type="button"
      role={option.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={option.checked}
      aria-disabled={option.disabled || undefined}
      className="menu-i pk-i"
      onClick={() => !option.disabled && onRun()}
    >
      <Icon name={option.checked ? 'check' : (option.icon ?? 'right')} small />
      <span className="pk-t">
        {option.label}
        {option.hint && <span className="meta">{option.hint}</span>}
      </span>
    </button>
  </li>
);

interface Props {
  readonly label: string;
  readonly tip?: string | undefined;
  readonly icon: IconName;
  readonly shown: ReactNode;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly groups: readonly (readonly PickOption[])[];
}

/** A button that shows a choice and opens the menu of its options. */
export function PickMenu({ label, tip, icon, shown, open, onOpen, groups }: Props) {
  return (
    <MenuBox
      label={label}
      open={open}
      onOpen={onOpen}
      className="pk"
      buttonClass="pick"
      tip={tip}
      shown={
        <>
          <Icon name={icon} small />
          <span className="truncate">{shown}</span>
          <Icon name="down" small />
        </>
      }
    >
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <ul key={group[0]?.id} role="group" className="pk-g">
            {group.map((option) => (
              <Option key={option.id} option={option} onRun={option.run} />
            ))}
          </ul>
        ))}
    </MenuBox>
  );
}
