import { useState } from 'react';
import { useCommand } from '../../../commands/commands';
import { text } from '../../../messages/text';
import { useStore } from '../../../state/store';
import { Icon, type IconName } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import type { FactFilters } from '../facts/fact-filters-state';
import { changeFacts, choiceOfSelection } from './change-facts';
import { MoveFacts } from './move-facts';
import { countSelected, noSelection, selectionStore } from './selection';

const changes = {
  approve: { status: 'active' },
  pin: { pinned: true },
  disable: { status: 'disabled' },
} as const;

function Action(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}) {
  return (
    <button
      type="button"
      className={props.danger ? 'btn btn-sm btn-quiet btn-danger' : 'btn btn-sm btn-quiet'}
      onClick={props.run}
    >
      <Icon name={props.icon} small />
      {props.label}
    </button>
  );
}

interface Props {
  readonly filters: FactFilters;
  readonly total: number;
  /** Called when the selection is no longer needed. */
  readonly onClear: () => void;
}

/** The actions on the selected facts. */
export function BulkBar({ filters, total, onClear }: Props) {
  const selection = useStore(selectionStore);
  const [moving, setMoving] = useState(false);
  const { audit } = text;
  const count = countSelected(selection, total);
  const clear = (): void => {
    selectionStore.set(noSelection);
    onClear();
  };
  const change = (action: keyof typeof changes) => (): void => {
    void changeFacts(
      choiceOfSelection(selection, filters),
      { kind: 'change', change: changes[action] },
      audit.done[action],
    );
    clear();
  };
  const erase = (): void => {
    void changeFacts(choiceOfSelection(selection, filters), { kind: 'erase' }, audit.done.erase);
    clear();
  };
  const any = count > 0;
  useCommand('fact.pin', change('pin'), any);
  useCommand('fact.approve', change('approve'), any);
  useCommand('fact.off', change('disable'), any);
  useCommand('fact.move', () => setMoving(true), any);
  useCommand('fact.erase', erase, any);
  if (!any) return null;
  return (
    <div className="bulk" role="toolbar" aria-label={audit.selectedFacts}>
      <b className="num" role="status">
        {audit.selected(count)}
      </b>
      <Action icon="check" label={audit.actions.approve} run={change('approve')} />
      <Action icon="pin" label={audit.actions.pin} run={change('pin')} />
      <Action icon="missing" label={audit.actions.disable} run={change('disable')} />
      <Action icon="arrow-right" label={audit.actions.move} run={() => setMoving(true)} />
      <span className="bulk-sep" />
      <Action icon="trash" label={audit.actions.erase} danger run={erase} />
      <IconButton icon="x" name={audit.selectNone} className="btn-quiet" onClick={clear} />
      {moving && (
        <MoveFacts
          count={count}
          onClose={() => setMoving(false)}
          onMove={(scope) => {
            void changeFacts(
              choiceOfSelection(selection, filters),
              { kind: 'change', change: scope },
              audit.done.move,
            );
            setMoving(false);
            clear();
          }}
        />
      )}
    </div>
  );
}
