import './policy.css';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { findSwitch, setSwitch, useSwitches } from '../../memory-switch/use-switches';

const everything = { scope: 'everything', scopeId: '' } as const;

/** Turns the whole memory off, or makes it read-only. */
export function MemorySwitches() {
  const switches = useSwitches();
  if (!switches) return null;
  const { remember, recall } = findSwitch(switches, 'everything');
  const isReadOnly = !remember && recall;
  const { policy } = text;
  return (
    <div className="po-head">
      <label className="po-on">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={recall}
          aria-label={policy.on}
          onClick={() => setSwitch({ ...everything, remember: !recall, recall: !recall })}
        />
        <span aria-hidden="true">{policy.on}</span>
      </label>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        aria-pressed={isReadOnly}
        title={policy.readOnlyTip}
        disabled={!recall}
        onClick={() => setSwitch({ ...everything, remember: isReadOnly, recall: true })}
      >
        <Icon name="lock" small />
        {policy.readOnly}
      </button>
    </div>
  );
}

/** Says that the memory is off or read-only, with a button that changes that. */
export function OffBanner() {
  const switches = useSwitches();
  if (!switches) return null;
  const { remember, recall } = findSwitch(switches, 'everything');
  if (remember && recall) return null;
  const { policy } = text;
  return (
    <p className="po-banner" role="status">
      <Icon name={recall ? 'lock' : 'stop'} small />
      <span>{recall ? policy.readOnlyText : policy.offText}</span>
      <button
        type="button"
        className="btn btn-sm push"
        onClick={() => setSwitch({ ...everything, remember: true, recall: true })}
      >
        {recall ? policy.turnOff : policy.turnOn}
      </button>
    </p>
  );
}
