import { useEffect } from 'react';
import { client } from '../../../../client/client';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import { changeLlamaModels } from '../../../../client/llama-queries';

const words = text.engines.offline;
const retry = (): void => changeLlamaModels(client.llama.retry());

/** Says that there is no connection and what works without one; downloads continue once it is back. */
export function OfflineBanner() {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return (
    <div className="en-off" role="status">
      <Icon name="offline" />
      <p>
        <b>{words.title}</b> {words.text}
      </p>
      <button type="button" className="btn btn-sm" onClick={retry}>
        {words.again}
      </button>
    </div>
  );
}
