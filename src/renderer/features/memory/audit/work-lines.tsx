import { useQuery } from '@tanstack/react-query';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';
import { text } from '../../../messages/text';
import { useStore } from '../../../state/store';
import { Icon } from '../../../ui/icon';
import { Progress } from '../../../ui/states';
import { undoBatch, batchProgressStore } from './change-facts';

/** A change of fewer facts ends too soon to show its progress. */
const worthShowing = 500;

/** The progress of a change of many facts, which can be stopped. */
function WorkProgress() {
  const work = useStore(batchProgressStore);
  if (!work || work.of < worthShowing) return null;
  return (
    <p className="m-line" role="status">
      {text.audit.working(work.done, work.of)}
      <Progress value={work.done / work.of} label={text.audit.progress} />
      <button type="button" className="link" onClick={work.stop}>
        {text.audit.stop}
      </button>
    </p>
  );
}

/** Facts whose deletion has begun and can still be cancelled. */
function Erasures() {
  const { data = [] } = useQuery({
    queryKey: keys.memory('erasures'),
    queryFn: () => client.memory.erasures(),
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? 2_000 : false),
  });
  return data.map(({ batchId, facts }) => (
    <p key={batchId} className="m-line" role="status">
      <Icon name="trash" small />
      {text.audit.erasing(facts)}
      <button type="button" className="link" onClick={() => void undoBatch(batchId)}>
        {text.shell.undo}
      </button>
    </p>
  ));
}

export function WorkLines() {
  return (
    <>
      <WorkProgress />
      <Erasures />
    </>
  );
}
