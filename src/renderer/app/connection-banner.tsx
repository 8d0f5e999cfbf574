import { connectionStore } from '../client/connection';
import { text } from '../messages/text';
import { Icon } from '../ui/icon';
import { useStore } from '../state/store';

export function ConnectionBanner() {
  const state = useStore(connectionStore);
  if (state !== 'reconnecting') return null;
  return (
    <p className="offline" role="status">
      <Icon name="alert" small />
      {text.connection.reconnecting}
    </p>
  );
}
