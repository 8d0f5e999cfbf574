import { useEffect, useLayoutEffect, useRef } from 'react';
import { emptyDraft, type BookId, type ComposerDraft } from '../../../../shared/model';
import { composeStore } from '../../../navigation/compose';
import { useStore } from '../../../state/store';
import { changeDraft, draftStore, readDraft, saveDrafts } from './drafts';

/** In px: about eight lines. */
const tallestField = 176;

/** The question being written, kept per book. Other parts of the screen may insert a text or a passage. */
export function useDraft(bookId: BookId | null) {
  const draft = useStore(draftStore)[bookId ?? ''] ?? emptyDraft;
  const field = useRef<HTMLTextAreaElement>(null);
  const request = useStore(composeStore);

  useEffect(() => {
    void readDraft(bookId);
    window.addEventListener('pagehide', saveDrafts);
    return () => {
      window.removeEventListener('pagehide', saveDrafts);
      saveDrafts();
    };
  }, [bookId]);

  useEffect(() => {
    if (!request) return;
    if (request.kind === 'quote')
      changeDraft(bookId, { quote: { selection: request.selection, place: request.place } });
    else if (request.text !== '') changeDraft(bookId, { text: request.text });
    composeStore.set(null);
    field.current?.focus();
  }, [request, bookId]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, tallestField)}px`;
  }, [draft.text]);

  return {
    draft,
    field,
    change: (change: Partial<ComposerDraft>): void => changeDraft(bookId, change),
  };
}
