import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Note, NoteInput } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { connectionStore } from '../../client/connection';
import { keys, queryClient } from '../../client/queries';
import { keep, readKept } from '../../state/kept';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly reason: string };

export type NoteDraft = Required<Pick<NoteInput, 'title' | 'content' | 'tags' | 'relatedPages' | 'bookId'>>;

const restMs = 700;

const draftOf = ({ title, content, tags, relatedPages, bookId }: Note): NoteDraft => ({
  title,
  content,
  tags,
  relatedPages,
  bookId,
});

/** The draft of a note. It is put in the window's storage on every change, and saved after a pause. */
export function useNoteDraft(note: Note) {
  const key = `draft.${note.id}`;
  const [unsaved] = useState(() => readKept<NoteDraft | null>(key, null));
  const [draft, setDraft] = useState<NoteDraft>(unsaved ?? draftOf(note));
  const [state, setState] = useState<SaveState>(
    unsaved ? { kind: 'unsaved' } : { kind: 'saved', at: note.updatedAt },
  );
  const latest = useRef({ draft, dirty: unsaved !== null, saving: false });
  const timer = useRef(0);
  /** The current `save`, for its own timer. */
  const again = useRef<() => void>(() => undefined);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (now.saving || !now.dirty || !now.draft.title.trim()) return;
    const sent = now.draft;
    now.saving = true;
    setState({ kind: 'saving' });
    try {
      const saved = await client.notes.update({ noteId: note.id, ...sent, title: sent.title.trim() });
      queryClient.setQueryData(keys.note(note.id), saved);
      if (latest.current.draft === sent) {
        latest.current.dirty = false;
        keep(key, null);
        setState({ kind: 'saved', at: saved.updatedAt });
      } else {
        setState({ kind: 'unsaved' });
        timer.current = window.setTimeout(() => again.current(), restMs);
      }
    } catch (error) {
      setState({ kind: 'failed', reason: messageOf(error) });
    } finally {
      latest.current.saving = false;
    }
  }, [key, note.id]);
  useEffect(() => {
    again.current = () => void save();
  }, [save]);

  const edit = useCallback(
    (patch: Partial<NoteDraft>): void => {
      const next = { ...latest.current.draft, ...patch };
      latest.current.draft = next;
      latest.current.dirty = true;
      keep(key, next);
      setDraft(next);
      if (!latest.current.saving) setState({ kind: 'unsaved' });
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void save(), restMs);
    },
    [key, save],
  );

  // Shows changes saved elsewhere, unless there are unsaved changes here.
  const takeOver = useEffectEvent(() => {
    if (latest.current.dirty || latest.current.saving) return;
    latest.current.draft = draftOf(note);
    setDraft(latest.current.draft);
    setState({ kind: 'saved', at: note.updatedAt });
  });
  useEffect(() => takeOver(), [note.updatedAt]);

  useEffect(() => {
    if (unsaved) void save();
    const reopened = connectionStore.subscribe(() => {
      if (connectionStore.get() === 'open') void save();
    });
    return () => {
      reopened();
      void save();
    };
  }, [unsaved, save]);

  return { draft, state, edit, save } as const;
}
