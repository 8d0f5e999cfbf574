import { useMemo } from 'react';
import { useSavedItem } from '../../state/saved-item';
import { Skeleton } from '../../ui/states';
import { hasRecap } from './thread/recap';
import { ThreadRow } from './thread/thread-row';
import { threadRows } from './thread/thread-rows';
import { ThreadView } from './thread/thread-view';
import type { ChatPanelState } from './use-chat-panel';

/** All sessions of a book in one thread, with the open one at its end. */
export function Conversation({ panel }: { readonly panel: ChatPanelState }) {
  const { chat, handle, places, unfolded } = panel;
  const { thread } = handle;
  const { session, sessionId, turns, stream, warmup } = chat;
  const [dismissedRecap, setDismissedRecap] = useSavedItem<string | null>('recap-away', null);
  const streamKind = stream?.kind ?? null;
  const recap = warmup !== null && !panel.ended && dismissedRecap !== sessionId && hasRecap(warmup);
  const rows = useMemo(
    () => (thread ? threadRows(thread, { session, turns, stream: streamKind, recap }) : []),
    [thread, session, turns, streamKind, recap],
  );
  if (thread === null || (rows.length === 0 && session === null))
    return (
      !panel.failure && (
        <div className="c-scroll">
          <Skeleton lines={4} />
        </div>
      )
    );
  const lastAnswer = turns.findLast((turn) => turn.role === 'assistant');
  return (
    <ThreadView
      rows={rows}
      mark={handle.mark}
      busy={chat.busy}
      contentVersion={`${turns.length} ${lastAnswer?.content.length ?? 0} ${streamKind ?? ''}`}
      hasNewer={thread.hasNewer}
      scroll={places.scroll}
      loadMore={(side) => void handle.extend(side)}
      onSession={panel.setInView}
      onStart={() => places.open({ kind: 'start' })}
      onNow={places.toNow}
      render={(row) => (
        <ThreadRow
          row={row}
          chat={chat}
          bookId={panel.bookId}
          actions={panel.actions}
          looked={panel.examined.chosenId}
          unfolded={unfolded.ids}
          onUnfold={unfolded.set}
          onDismissRecap={() => setDismissedRecap(sessionId)}
        />
      )}
    />
  );
}
