import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { NoteId, NoteInput, OpenNote } from '../../../shared/model';
import { client, errorCode, messageOf } from '../../client/client';
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

/** In ms: the longest time until a change is sent, even while the learner keeps typing. */
const debounceMs = 300;

export const draftOf = ({ title, content, tags, relatedPages, bookId }: OpenNote): NoteDraft => ({
  title,
  content,
  tags,
  relatedPages,
  bookId,
});

/** Where a draft is kept in the window's storage. */
export const draftKey = (noteId: NoteId): string => `draft.${noteId}`;

interface KeptDraft {
  readonly draft: NoteDraft;
  readonly version: number;
}

/** Renames a note together with the links to it, and offers to undo that. */
async function renameNote(note: OpenNote, title: string): Promise<OpenNote> {
  const renamed = await client.notes.rename({ noteId: note.id, title });
  if (renamed.relinked.length > 0)
    toast(text.notes.linksUpdated(renamed.relinked.length), {
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
export async function sendResolved(
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

/** What to show after an error: the other version if the note was changed elsewhere. */
async function stateAfter(error: unknown, noteId: NoteId): Promise<SaveState> {
  if (errorCode(error) !== 'NOTE_CHANGED') return { kind: 'failed', reason: messageOf(error) };
  try {
    return { kind: 'conflict', theirs: await client.notes.get({ noteId }) };
  } catch (second) {
    return { kind: 'failed', reason: messageOf(second) };
  }
}

/** The draft that was not saved in the last visit, or the note. Callbacks change `latestRef`; the rest is shown. */
function useKeptDraft(note: OpenNote) {
  const [unsaved] = useState(() => loadItem<KeptDraft | null>(draftKey(note.id), null));
  const [draft, setDraft] = useState<NoteDraft>(unsaved?.draft ?? draftOf(note));
  const [state, setState] = useState<SaveState>(
    unsaved ? { kind: 'unsaved' } : { kind: 'saved', at: note.updatedAt },
  );
  const latestRef = useRef<LatestDraft>({
    draft,
    saved: note,
    version: unsaved?.version ?? note.version,
    dirty: unsaved !== null,
    saving: false,
    titleDone: true,
  });
  return { draft, setDraft, state, setState, latestRef, isLeftOver: unsaved !== null };
}

/** A timer for the function that `run` refers to when the time is up. */
function useDelay(run: RefObject<() => void>) {
  const timer = useRef(0);
  const begin = useCallback((): void => {
    if (timer.current === 0) timer.current = window.setTimeout(() => run.current(), debounceMs);
  }, [run]);
  const cancel = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = 0;
  }, []);
  return [begin, cancel] as const;
}

/** The draft of a note and how it is saved. */
export function useDraftSaving(note: OpenNote) {
  const key = draftKey(note.id);
  const kept = useKeptDraft(note);
  const { setDraft, setState, latestRef } = kept;
  /** The current `save`, for the timer. */
  const saveNow = useRef<() => void>(() => undefined);
  const [saveSoon, cancelSaving] = useDelay(saveNow);

  const settle = useCallback(
    (saved: OpenNote, sent: NoteDraft): void => {
      const now = latestRef.current;
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
        if (now.draft !== sent) saveSoon();
      }
    },
    [key, note.id, latestRef, setDraft, setState, saveSoon],
  );

  const fail = useCallback(
    async (error: unknown): Promise<void> => setState(await stateAfter(error, note.id)),
    [note.id, setState],
  );

  const save = useCallback(async (): Promise<void> => {
    cancelSaving();
    const now = latestRef.current;
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
  }, [note.id, latestRef, setState, cancelSaving, settle, fail]);
  useEffect(() => {
    saveNow.current = () => void save();
  }, [save]);

  return { ...kept, save, saveSoon, settle, fail };
}
