import { isoTime, type JobHandler } from '../ports';
import type { NotesDeps } from './note-deps';
import { removeUnusedImages } from './note-images';

/** Days for which a deleted note can be restored. */
const binDays = 30;
const dayMs = 86_400_000;

/** Erases notes that have been in the bin for too long, and pictures that no note uses. */
export const createNoteUpkeep = (deps: Pick<NotesDeps, 'notes' | 'images' | 'clock'>): JobHandler => ({
  attempts: 3,
  async run() {
    const { notes, images, clock } = deps;
    const before = new Date(clock.now() - binDays * dayMs).toISOString();
    await notes.eraseDeletedNotes({ before }, isoTime(clock));
    await removeUnusedImages(deps);
    const files = await images.list();
    const known = new Set(await notes.listImages());
    await images.remove(files.filter((name) => !known.has(name)));
  },
});
