import type { Note, NoteId } from '../../../../shared/model';
import { client } from '../../../client/client';
import { desktop } from '../../../client/desktop';
import { queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { createStore } from '../../../state/store';
import { toast } from '../../../ui/toast';

/** The note that is being printed. */
export const printedStore = createStore<Note | null>(null);

/** Pictures and formulas that have not arrived after this many ms are left out. */
const settleTimeoutMs = 8_000;

const nextFrame = (): Promise<unknown> =>
  // A hidden window draws no frames.
  Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 50))]);

const isWaiting = (): boolean =>
  document.querySelector('.print-page') === null ||
  document.querySelector('.print-page .n-img-wait') !== null ||
  queryClient.isFetching({ queryKey: ['math-plugins'] }) > 0;

/** Waits until the page to be printed has its pictures, formulas and fonts. */
async function waitForContent(): Promise<void> {
  const end = performance.now() + settleTimeoutMs;
  do await nextFrame();
  while (isWaiting() && performance.now() < end);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.print-page img')];
  await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
}

async function showNote(noteId: NoteId): Promise<Note> {
  const note = await client.notes.get({ noteId });
  printedStore.set(note);
  await waitForContent();
  return note;
}

/** Opens the system's print dialog, or the browser's. */
export async function printNote(noteId: NoteId): Promise<void> {
  try {
    await showNote(noteId);
    addEventListener('afterprint', () => printedStore.set(null), { once: true });
    window.print();
  } catch (error) {
    printedStore.set(null);
    showError(error);
  }
}

/** Saves the printed note as a PDF where the learner chooses. A browser's print dialog can do so itself. */
export async function savePdf(noteId: NoteId): Promise<void> {
  if (!desktop) return printNote(noteId);
  try {
    const { title } = await showNote(noteId);
    const saved = await desktop.savePdf(title);
    if (saved.outcome === 'failed') throw new Error(saved.reason);
    if (saved.outcome === 'saved') toast(text.notes.pdfSaved);
  } catch (error) {
    showError(error);
  } finally {
    printedStore.set(null);
  }
}
