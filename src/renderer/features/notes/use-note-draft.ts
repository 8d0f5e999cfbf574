import { useCallback, useEffect, useEffectEvent } from 'react';
import type { OpenNote } from '../../../shared/model';
import { client } from '../../client/client';
import { connectionStore } from '../../client/connection';
import { saveItem } from '../../state/saved-item';
import { draftKey, draftOf, sendResolved, useDraftSaving, type NoteDraft } from './use-draft-saving';

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
  const { draft, setDraft, state, setState, latestRef, isLeftOver, save, saveSoon, settle, fail } =
    useDraftSaving(note);

  const edit = useCallback(
    (patch: Partial<NoteDraft>): void => {
      const now = latestRef.current;
      now.draft = { ...now.draft, ...patch };
      now.dirty = true;
      if (patch.title !== undefined) now.titleDone = false;
      saveItem(draftKey(note.id), { draft: now.draft, version: now.version });
      setDraft(now.draft);
      setState((before) => (before.kind === 'conflict' || now.saving ? before : { kind: 'unsaved' }));
      if (!now.saving) saveSoon();
    },
    [note.id, latestRef, setDraft, setState, saveSoon],
  );

  const finishTitle = useCallback((): void => {
    latestRef.current.titleDone = true;
    void save();
  }, [latestRef, save]);

  /** Resolves a conflict with a text; both versions are kept in the history. */
  const resolve = useCallback(
    async (theirs: OpenNote, content: string): Promise<void> => {
      const now = latestRef.current;
      setState({ kind: 'saving' });
      try {
        const saved = await sendResolved(note.id, now.draft, theirs, content);
        settle(saved, now.draft);
      } catch (error) {
        await fail(error);
      }
    },
    [note.id, latestRef, setState, settle, fail],
  );

  // Shows changes saved elsewhere, unless there are unsaved changes here.
  const takeOver = useEffectEvent(() => {
    const now = latestRef.current;
    if (note.version >= now.saved.version) now.saved = note;
    if (now.dirty || now.saving || note.version < now.version) return;
    now.draft = draftOf(note);
    now.version = note.version;
    setDraft(now.draft);
    setState({ kind: 'saved', at: note.updatedAt });
  });
  useEffect(() => takeOver(), [note]);

  useSaveOnLeave(isLeftOver, save, finishTitle);

  return { draft, state, edit, save, finishTitle, resolve } as const;
}
