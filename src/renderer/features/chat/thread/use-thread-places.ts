import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCommand } from '../../../commands/commands';
import { requestedTurnStore } from '../../../navigation/read-session';
import { useStore } from '../../../state/store';
import type { ThreadScroll } from './thread-view';
import type { ThreadGoal, ThreadHandle } from './use-thread';

/** Opens places of the conversation: from the list of sessions, by command, or because another screen asks for one. */
export function useThreadPlaces(handle: ThreadHandle, ended: boolean) {
  const { thread } = handle;
  const [listOpen, setListOpen] = useState(false);
  const scroll = useRef<ThreadScroll>(null);

  const open = (goal: ThreadGoal): void => {
    setListOpen(false);
    void handle.open(goal);
  };
  const toNow = (): void => {
    setListOpen(false);
    if (thread?.hasNewer) open({ kind: 'now' });
    else {
      handle.unmark();
      scroll.current?.toEnd();
    }
  };

  useCommand('session.list', () => setListOpen(true));
  useCommand('session.date', () => setListOpen(true));
  useCommand('session.now', toNow, thread !== null);
  const wanted = useStore(requestedTurnStore);
  const openWanted = useEffectEvent(({ sessionId, turnId }: NonNullable<typeof wanted>) => {
    requestedTurnStore.set(null);
    open(turnId === null ? { kind: 'session', sessionId } : { kind: 'turn', turnId });
  });
  useEffect(() => {
    if (wanted) openWanted(wanted);
  }, [wanted]);
  useEffect(() => {
    if (ended) scroll.current?.toEnd();
  }, [ended]);

  return {
    /** Whether the list of sessions is shown instead of the conversation. */
    listOpen,
    setListOpen,
    scroll,
    open,
    toNow,
  };
}
