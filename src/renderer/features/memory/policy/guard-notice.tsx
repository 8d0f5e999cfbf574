import { text } from '../../../messages/text';
import { useSavedItem } from '../../../state/saved-item';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { useRevisions } from './policy-query';
import './policy.css';

/** The guard's notice, while its revision is in use and until the learner closes it. */
export function GuardNotice() {
  const { data } = useRevisions(1);
  const [seen, setSeen] = useSavedItem('guard-notice', 0);
  const active = data?.find((one) => one.active);
  if (!active?.reason || active.revision <= seen) return null;
  const { because, undid, before, after } = active.reason;
  return (
    <div className="po-banner" role="alert">
      <Icon name="shield" small />
      <span>
        <b>{text.policy.guardTitle}.</b> {text.policy.guardText[because](undid, before, after)}
      </span>
      <IconButton
        icon="x"
        name={text.policy.closeNotice}
        className="btn-quiet push"
        onClick={() => setSeen(active.revision)}
      />
    </div>
  );
}
