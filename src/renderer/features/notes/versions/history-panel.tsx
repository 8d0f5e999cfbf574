import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { NoteId, NoteRevision } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { showError } from '../../../client/show-error';
import { formatNumber, formatTime, formatWhen } from '../../../messages/format';
import { text } from '../../../messages/text';
import { IconButton } from '../../../ui/icon-button';
import { LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { TextDiff } from './text-diff';

async function restore(noteId: NoteId, revisionId: number): Promise<void> {
  try {
    await client.notes.restoreRevision({ noteId, revisionId });
    toast(text.notes.versionRestored);
  } catch (error) {
    showError(error);
  }
}

const whenAndTime = (at: string): string => {
  const [when, time] = [formatWhen(at), formatTime(at)];
  return when === time ? time : `${when}, ${time}`;
};

function Revision(props: {
  readonly revision: NoteRevision;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const { revision, chosen, onChoose } = props;
  return (
    <button
      type="button"
      className="n-rev"
      role="radio"
      aria-checked={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
    >
      <b className="num">{whenAndTime(revision.writtenAt)}</b>
      <span className="meta num">{text.notes.letters(formatNumber(revision.length))}</span>
      <span className="meta">{text.notes.reasons[revision.reason]}</span>
    </button>
  );
}

/** The earlier versions of a note, and the one that is chosen: the newest at first. */
function useRevisions(noteId: NoteId) {
  const { data: list, ...query } = useQuery({
    queryKey: ['notes', 'revisions', noteId],
    queryFn: () => client.notes.revisions({ noteId }),
  });
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = list?.find(({ id }) => id === picked)?.id ?? list?.[0]?.id ?? null;
  const { data: revision } = useQuery({
    queryKey: ['note-revision', noteId, chosen],
    queryFn: () => client.notes.revision({ noteId, revisionId: chosen ?? 0 }),
    enabled: chosen !== null,
    staleTime: Infinity,
  });
  return { list, error: query.error, refetch: query.refetch, chosen, choose: setPicked, revision };
}

function RevisionList({
  list,
  chosen,
  onChoose,
}: {
  readonly list: readonly NoteRevision[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}) {
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = list[list.findIndex(({ id }) => id === chosen) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChoose(next.id);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]');
    buttons[list.indexOf(next)]?.focus();
  };
  return (
    <div className="n-revs" role="radiogroup" aria-label={text.notes.versions} onKeyDown={move}>
      {list.map((one) => (
        <Revision key={one.id} revision={one} chosen={one.id === chosen} onChoose={() => onChoose(one.id)} />
      ))}
    </div>
  );
}

/** Earlier versions of a note, each compared with the current text. */
export function HistoryPanel(props: {
  readonly noteId: NoteId;
  readonly content: string;
  readonly onClose: () => void;
}) {
  const { noteId, content, onClose } = props;
  const { list, error, refetch, chosen, choose, revision } = useRevisions(noteId);
  return (
    <section className="n-side" aria-label={text.notes.history} data-pane="history" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2">{text.notes.history}</h2>
        {chosen !== null && (
          <button type="button" className="btn btn-sm push" onClick={() => void restore(noteId, chosen)}>
            {text.notes.restoreVersion}
          </button>
        )}
        <IconButton
          icon="x"
          name={text.notes.closeHistory}
          className={chosen === null ? 'btn-quiet push' : 'btn-quiet'}
          large
          onClick={onClose}
        />
      </header>
      {error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!list && !error && (
        <div className="pad">
          <Skeleton lines={4} />
        </div>
      )}
      {list?.length === 0 && <p className="meta pad">{text.notes.noHistory}</p>}
      {list && list.length > 0 && <RevisionList list={list} chosen={chosen} onChoose={choose} />}
      {revision && <TextDiff before={revision.content} after={content} label={text.notes.compared} />}
    </section>
  );
}
