import { memo } from 'react';
import type { Fact } from '../../../../shared/model';
import { formatDecimal, formatWhen } from '../../../messages/format';
import { text } from '../../../messages/text';
import type { IconName } from '../../../ui/icon';
import { Check } from '../../../ui/fields/check';
import { IconButton } from '../../../ui/icon-button';
import { MarkedText } from '../../../ui/marked-text';
import { canApprove, canSwitchOn } from '../../facts/change-fact';
import { CorrectFact } from './correct-fact';
import { Certainty, FactMarks, Status } from './fact-words';
import { factSentence } from '../../facts/fact-sentence';

export type FactAction = 'pin' | 'mute' | 'correct' | 'approve' | 'erase';

interface Props {
  readonly fact: Fact;
  readonly query: string;
  /** The row that the keys act on, which is the only tab stop of the list. */
  readonly active: boolean;
  /** Its evidence is shown. */
  readonly open: boolean;
  readonly editing: boolean;
  readonly selected: boolean;
  readonly onSelect: (fact: Fact) => void;
  readonly onAct: (action: FactAction, fact: Fact) => void;
  readonly onDone: () => void;
}

function ActionButton(props: {
  readonly icon: IconName;
  readonly label: string;
  /** What a press does now. The label of a toggle stays the same. */
  readonly tip?: string;
  readonly pressed?: boolean;
  readonly stop: boolean;
  readonly run: () => void;
}) {
  return (
    <IconButton
      icon={props.icon}
      name={props.label}
      tip={props.tip}
      className="btn-quiet"
      pressed={props.pressed}
      tabIndex={props.stop ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        props.run();
      }}
    />
  );
}

function Actions({ fact, active, open, onAct }: Props) {
  const { memory } = text;
  const act = (action: FactAction) => () => onAct(action, fact);
  return (
    <span className="f-acts" role="gridcell" data-open={open ? '' : undefined}>
      {canApprove(fact) && (
        <ActionButton icon="check" label={memory.approve} stop={active} run={act('approve')} />
      )}
      {canSwitchOn(fact) && (
        <ActionButton icon="undo" label={memory.switchOn} stop={active} run={act('approve')} />
      )}
      <ActionButton
        icon="pin"
        label={memory.pin}
        tip={fact.pinned ? memory.unpin : memory.pin}
        pressed={fact.pinned}
        stop={active}
        run={act('pin')}
      />
      <ActionButton
        icon="mute"
        label={memory.mute}
        tip={fact.muted ? memory.unmute : memory.mute}
        pressed={fact.muted}
        stop={active}
        run={act('mute')}
      />
      {fact.status !== 'superseded' && (
        <ActionButton icon="pen" label={memory.correct} stop={active} run={act('correct')} />
      )}
      <ActionButton icon="trash" label={memory.erase} stop={active} run={act('erase')} />
    </span>
  );
}

export const FactRow = memo(function FactRow(props: Props) {
  const { fact, query, editing, onDone } = props;
  if (editing) {
    return (
      <div className="f-cells" role="gridcell">
        <CorrectFact fact={fact} onDone={onDone} />
      </div>
    );
  }
  return (
    <div className="f-cells">
      <span className="f-check" role="gridcell" onClick={(event) => event.stopPropagation()}>
        <Check
          label={text.audit.select}
          checked={props.selected}
          tabIndex={-1}
          onChange={() => props.onSelect(fact)}
        />
      </span>
      <span className="f" role="gridcell">
        <span className="f-t" data-muted={fact.muted ? '' : undefined}>
          {fact.status === 'superseded' ? (
            <s>
              <MarkedText text={factSentence(fact)} query={query} />
            </s>
          ) : (
            <MarkedText text={factSentence(fact)} query={query} />
          )}
        </span>
        <FactMarks fact={fact} />
      </span>
      <span className="f-kind" role="gridcell">
        {text.memory.types[fact.type]}
      </span>
      <span role="gridcell">
        <Status fact={fact} />
      </span>
      <span className="f-conf" role="gridcell">
        <Certainty confidence={fact.confidence} />
        <span className="num" aria-hidden="true">
          {formatDecimal(fact.confidence, 2)}
        </span>
      </span>
      <span className="ev num" role="gridcell">
        {fact.evidenceCount}
      </span>
      <span className="meta num" role="gridcell">
        {formatWhen(fact.updatedAt)}
      </span>
      <Actions {...props} />
    </div>
  );
});
