import {
  emptyDraft,
  type BookId,
  type ComposerDraft,
  type ModelChoice,
  type SessionId,
} from '../../../../shared/model';
import { client } from '../../../client/client';
import { createStore } from '../../../state/store';

const keyOf = (bookId: BookId | null): string => bookId ?? '';

/** The content of the composer by book, once it was loaded or changed. */
export const draftStore = createStore<Readonly<Record<string, ComposerDraft>>>({});

/** Milliseconds after a change until it is saved. */
const saveDelay = 300;
const waiting = new Map<
  string,
  { readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }
>();

const putDraft = (bookId: BookId | null, draft: ComposerDraft): void =>
  draftStore.set((all) => ({ ...all, [keyOf(bookId)]: draft }));

const draftOf = (bookId: BookId | null): ComposerDraft => draftStore.get()[keyOf(bookId)] ?? emptyDraft;

/** Changes a draft at once and saves it soon. A draft that cannot be saved stays in the window. */
export function changeDraft(bookId: BookId | null, change: Partial<ComposerDraft>): void {
  putDraft(bookId, { ...draftOf(bookId), ...change });
  const key = keyOf(bookId);
  // Further changes don't postpone it: without a pause in typing, nothing would ever be saved.
  if (waiting.has(key)) return;
  const save = (): void => {
    waiting.delete(key);
    client.study.saveDraft({ bookId, ...draftOf(bookId) }).catch(() => undefined);
  };
  waiting.set(key, { timer: setTimeout(save, saveDelay), save });
}

/** Saves all pending changes, before the window closes. */
export function saveDrafts(): void {
  for (const { timer, save } of waiting.values()) {
    clearTimeout(timer);
    save();
  }
}

const loadedDrafts = new Set<string>();

/** Loads a stored draft, once. Words that were typed before it arrived are kept. */
export async function readDraft(bookId: BookId | null): Promise<void> {
  if (loadedDrafts.has(keyOf(bookId))) return;
  loadedDrafts.add(keyOf(bookId));
  try {
    const stored = await client.study.draft({ bookId });
    const { text, quote } = draftOf(bookId);
    putDraft(bookId, { ...stored, ...(text ? { text } : {}), ...(quote ? { quote } : {}) });
  } catch {
    // The next visit tries again.
    loadedDrafts.delete(keyOf(bookId));
  }
}

/** The engine that was chosen for this session instead of the default. */
export const answererOf = (bookId: BookId | null, sessionId: SessionId | null): ModelChoice | undefined => {
  const { answerer } = draftOf(bookId);
  return answerer && answerer.sessionId === sessionId ? answerer.choice : undefined;
};
