import { memo } from 'react';
import type { Fact } from '../../../../shared/model';
import { formatWhen } from '../../../messages/format';
import { text } from '../../../messages/en';
import type { IconName } from '../../../ui/icon';
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
  readonly showStatus: boolean;
  /** Whether a heading above it shows its kind. */
  readonly grouped: boolean;
  readonly onAct: (action: FactAction, fact: Fact) => void;
  readonly onDone: () => void;
}

function Act(props: {
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
      {canApprove(fact) && <Act icon="check" label={memory.approve} stop={active} run={act('approve')} />}
      {canSwitchOn(fact) && <Act icon="undo" label={memory.switchOn} stop={active} run={act('approve')} />}
      <Act
        icon="pin"
        label={memory.pin}
        tip={fact.pinned ? memory.unpin : memory.pin}
        pressed={fact.pinned}
        stop={active}
        run={act('pin')}
      />
      <Act
        icon="mute"
        label={memory.mute}
        tip={fact.muted ? memory.unmute : memory.mute}
        pressed={fact.muted}
        stop={active}
        run={act('mute')}
      />
      {fact.status !== 'superseded' && (
        <Act icon="pen" label={memory.correct} stop={active} run={act('correct')} />
      )}
      <Act icon="trash" label={memory.erase} stop={active} run={act('erase')} />
    </span>
  );
}

export const FactRow = memo(function FactRow(props: Props) {
  const { fact, query, editing, showStatus, grouped, onDone } = props;
  if (editing) {
    return (
      <div className="f-cells" role="gridcell">
        <CorrectFact fact={fact} onDone={onDone} />
      </div>
    );
  }
  return (
    <div
      className="f-cells"
      data-status={showStatus ? '' : undefined}
      data-grouped={grouped ? '' : undefined}
    >
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
      {!grouped && (
        <span className="ty" role="gridcell">
          {text.memory.types[fact.type]}
        </span>
      )}
      {showStatus && (
        <span role="gridcell">
          <Status fact={fact} />
        </span>
      )}
      <span role="gridcell">
        <Certainty confidence={fact.confidence} />
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
