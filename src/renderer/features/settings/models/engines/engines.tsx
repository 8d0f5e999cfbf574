import { useEffect, useState } from 'react';
import type { Choice } from '../../../sending/destinations';
import { LlamaWay } from './llama-way';
import { useLlamaModelList } from '../../../../client/llama-queries';
import { useFoundServers, useKeyStates } from '../../../../client/models-queries';
import { Skeleton } from '../../../../ui/states';
import { OfflineBanner } from './offline-banner';
import { OnlineWay } from './online-way';
import { ServerWay } from './server-way';
import { useOnline } from './use-online';

/** In ms: a list that takes longer is shown when it arrives. */
const maxWaitMs = 1_500;

/** The lists are shown together, because a late one would move the buttons below it just as they are clicked. */
function useIsKnown(): boolean {
  const lists = [useLlamaModelList(), useKeyStates(), useFoundServers(true)];
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver || lists.every(({ isPending }) => !isPending);
}

/** The three ways to use a model, each with its cost and where text is sent. */
export function Engines({ choice }: { readonly choice: Choice }) {
  const online = useOnline();
  // A network without internet access only shows in a download that could not reach its host.
  const unreached = useLlamaModelList().data?.models.some(
    ({ state, error }) => state === 'waiting' && error !== null,
  );
  if (!useIsKnown()) return <Skeleton lines={12} />;
  return (
    <div className="en">
      {(!online || unreached) && <OfflineBanner />}
      <LlamaWay choice={choice} online={online} />
      <ServerWay choice={choice} />
      <OnlineWay choice={choice} online={online} />
    </div>
  );
}
