import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NoteId, NoteInput, OpenNote } from '../../../shared/model';
import { client, errorCode, messageOf } from '../../client/client';
import { connectionStore } from '../../client/connection';
import { keys, queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { saveItem, loadItem } from '../../state/saved-item';
import { toast } from '../../ui/toast';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The note was changed elsewhere while there are unsaved changes here. */
  | { readonly kind: 'conflict'; readonly theirs: OpenNote };

export type NoteDraft = Required<Pick<NoteInput, 'title' | 'content' | 'tags' | 'relatedPages' | 'bookId'>>;

/** In ms: a change is sent at most this long after it was made, even while typing goes on. */
const debounceMs = 300;

const draftOf = ({ title, content, tags, relatedPages, bookId }: OpenNote): NoteDraft => ({
  title,
  content,
  tags,
  relatedPages,
  bookId,
});

interface KeptDraft {
  readonly draft: NoteDraft;
  readonly version: number;
}

/** Renames a note together with the links to it, and offers to undo that. */
async function renameNote(note: OpenNote, title: string): Promise<OpenNote> {
  const renamed = await client.notes.rename({ noteId: note.id, title });
  if (renamed.relinked.length > 0)
    toast(text.notes.relinked(renamed.relinked.length), {
      action: {
        label: text.notes.undo,
        run: () =>
          void client.notes
            .rename({ noteId: note.id, title: note.title, only: renamed.relinked })
            .catch((error: unknown) => toast(messageOf(error), { kind: 'error' })),
      },
    });
  return renamed.note;
}

/** What the draft is compared with when it is saved. */
interface LatestDraft {
  draft: NoteDraft;
  saved: OpenNote;
  version: number;
  dirty: boolean;
  saving: boolean;
  titleDone: boolean;
}

/** Saves the draft `sent`. If other notes link to the note, a new title is not saved until it is finished. */
async function sendDraft(noteId: NoteId, now: LatestDraft, sent: NoteDraft): Promise<OpenNote> {
  const title = sent.title.trim();
  const renames = title !== '' && title !== now.saved.title && now.saved.backlinks.length > 0;
  const saved = await client.notes.update({
    noteId,
    ...sent,
    title: renames || title === '' ? now.saved.title : title,
    basedOn: now.version,
  });
  now.version = saved.version;
  return renames && now.titleDone ? renameNote(saved, title) : saved;
}

/** Saves the draft over `theirs`, then `content` if that is a different text. */
async function sendResolved(
  noteId: NoteId,
  draft: NoteDraft,
  theirs: OpenNote,
  content: string,
): Promise<OpenNote> {
  const mine = { ...draft, title: draft.title.trim() || theirs.title };
  const put = (text: string, basedOn: number): Promise<OpenNote> =>
    client.notes.update({ noteId, ...mine, content: text, basedOn, keep: true });
  const saved = await put(mine.content, theirs.version);
  return content === mine.content ? saved : put(content, saved.version);
}

/**
 * Saves changes that are left over from the last visit, when the connection is back, and when the note or the window is
 * left.
 */
function useSaveOnLeave(isLeftOver: boolean, save: () => Promise<void>, finish: () => void): void {
  useEffect(() => {
    if (isLeftOver) void save();
    const reopened = connectionStore.subscribe(() => {
      if (connectionStore.get() === 'open') void save();
    });
    addEventListener('pagehide', finish);
    return () => {
      reopened();
      removeEventListener('pagehide', finish);
      finish();
      // If this fails, the note's text is embedded a minute later.
      void client.notes.close().catch(() => undefined);
    };
  }, [isLeftOver, save, finish]);
}

/**
 * The draft of a note. Every change is kept in the window's storage at once and saved 300 ms later. If other notes link
 * to the note, its title is saved once it is finished, together with their links.
 */
export function useNoteDraft(note: OpenNote) {
  const key = `draft.${note.id}`;
  const [unsaved] = useState(() => loadItem<KeptDraft | null>(key, null));
  const [draft, setDraft] = useState<NoteDraft>(unsaved?.draft ?? draftOf(note));
  const [state, setState] = useState<SaveState>(
    unsaved ? { kind: 'unsaved' } : { kind: 'saved', at: note.updatedAt },
  );
  const latest = useRef<LatestDraft>({
    draft,
    saved: note,
    version: unsaved?.version ?? note.version,
    dirty: unsaved !== null,
    saving: false,
    titleDone: true,
  });
  const timer = useRef(0);
  /** The current `save`, for its own timer. */
  const again = useRef<() => void>(() => undefined);

  const settle = useCallback(
    (saved: OpenNote, sent: NoteDraft): void => {
      const now = latest.current;
      queryClient.setQueryData(keys.note(note.id), saved);
      now.saved = saved;
      now.version = saved.version;
      if (now.draft === sent && (now.titleDone || sent.title.trim() === saved.title)) {
        now.dirty = false;
        now.draft = draftOf(saved);
        saveItem(key, null);
        setDraft(now.draft);
        setState({ kind: 'saved', at: saved.updatedAt });
      } else {
        saveItem(key, { draft: now.draft, version: now.version });
        setState({ kind: 'unsaved' });
        if (now.draft !== sent) timer.current = window.setTimeout(() => again.current(), debounceMs);
      }
    },
    [key, note.id],
  );

  const fail = useCallback(
    async (error: unknown): Promise<void> => {
      if (errorCode(error) !== 'NOTE_CHANGED') return setState({ kind: 'failed', reason: messageOf(error) });
      try {
        setState({ kind: 'conflict', theirs: await client.notes.get({ noteId: note.id }) });
      } catch (second) {
        setState({ kind: 'failed', reason: messageOf(second) });
      }
    },
    [note.id],
  );

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = 0;
    const now = latest.current;
    if (now.saving || !now.dirty) return;
    const sent = now.draft;
    now.saving = true;
    setState({ kind: 'saving' });
    try {
      settle(await sendDraft(note.id, now, sent), sent);
    } catch (error) {
      await fail(error);
    } finally {
      now.saving = false;
    }
  }, [note.id, settle, fail]);
  useEffect(() => {
    again.current = () => void save();
  }, [save]);

  const edit = useCallback(
    (patch: Partial<NoteDraft>): void => {
      const now = latest.current;
      now.draft = { ...now.draft, ...patch };
      now.dirty = true;
      if (patch.title !== undefined) now.titleDone = false;
      saveItem(key, { draft: now.draft, version: now.version });
      setDraft(now.draft);
      setState((before) => (before.kind === 'conflict' || now.saving ? before : { kind: 'unsaved' }));
      if (timer.current === 0 && !now.saving)
        timer.current = window.setTimeout(() => void save(), debounceMs);
    },
    [key, save],
  );

  const finishTitle = useCallback((): void => {
    latest.current.titleDone = true;
    void save();
  }, [save]);

  /** Resolves a conflict with a text; both versions are kept in the history. */
  const resolve = useCallback(
    async (theirs: OpenNote, content: string): Promise<void> => {
      const now = latest.current;
      setState({ kind: 'saving' });
      try {
        const saved = await sendResolved(note.id, now.draft, theirs, content);
        settle(saved, now.draft);
      } catch (error) {
        await fail(error);
      }
    },
    [note.id, settle, fail],
  );

  // Shows changes saved elsewhere, unless there are unsaved changes here.
  const takeOver = useEffectEvent(() => {
    const now = latest.current;
    if (note.version >= now.saved.version) now.saved = note;
    if (now.dirty || now.saving || note.version < now.version) return;
    now.draft = draftOf(note);
    now.version = note.version;
    setDraft(now.draft);
    setState({ kind: 'saved', at: note.updatedAt });
  });
  useEffect(() => takeOver(), [note]);

  useSaveOnLeave(unsaved !== null, save, finishTitle);

  return { draft, state, edit, save, finishTitle, resolve } as const;
}
