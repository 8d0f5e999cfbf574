import type { Note, NoteId } from '../../../../shared/model';
import { imagesIn } from '../../../../shared/text/notes/note-text';
import { client, messageOf } from '../../../client/client';
import { desktop } from '../../../client/desktop';
import { saveFile } from '../../../client/save-file';
import { text } from '../../../messages/text';
import { isoDay } from '../../../messages/format';
import { toast } from '../../../ui/toast';
import { createFileNames, noteFile } from './note-file';

const allNotes = async (): Promise<readonly Note[]> => {
  const notes: Note[] = [];
  for (;;) {
    const more = await client.notes.texts({ after: notes.at(-1)?.id ?? 0, limit: 100 });
    notes.push(...more);
    if (more.length < 100) return notes;
  }
};

/** The files of an export: Markdown with front matter, and the pictures that it shows. */
async function filesOfNotes(notes: readonly Note[]): Promise<Record<string, Uint8Array>> {
  const books = await client.library.list();
  const nameOf = createFileNames();
  const encoder = new TextEncoder();
  const files: Record<string, Uint8Array> = {};
  for (const note of notes) {
    const book = books.find(({ id }) => id === note.bookId);
    files[nameOf(note.title)] = encoder.encode(noteFile(note, book));
    for (const name of imagesIn(note.content)) {
      const path = `images/${name}`;
      if (path in files) continue;
      const image = await client.notes.image({ name }).catch(() => null);
      if (image) files[path] = Uint8Array.from(atob(image.picture), (byte) => byte.charCodeAt(0));
    }
  }
  return files;
}

/** Desktop: writes all notes and their pictures into a new folder. */
export async function exportToFolder(): Promise<void> {
  try {
    const notes = await allNotes();
    const files = Object.entries(await filesOfNotes(notes)).map(([path, bytes]) => ({ path, bytes }));
    const saved = await desktop?.saveFolder(`notes-${isoDay(new Date())}`, files);
    if (saved?.outcome === 'failed') throw new Error(saved.reason);
    if (saved?.outcome === 'saved') toast(text.notes.exported(notes.length));
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

/** Saves one note or all as a zip file of Markdown files and pictures. */
export async function exportNotes(noteId?: NoteId): Promise<void> {
  try {
    const { zipSync } = await import('fflate');
    const notes = noteId === undefined ? await allNotes() : [await client.notes.get({ noteId })];
    const zip = zipSync(await filesOfNotes(notes), { level: 6 });
    const address = URL.createObjectURL(new Blob([zip.slice().buffer], { type: 'application/zip' }));
    const name = noteId === undefined ? `notes-${isoDay(new Date())}` : (notes[0]?.title ?? 'note');
    const outcome = await saveFile(address, createFileNames()(name).replace(/\.md$/, '.zip'));
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    if (outcome !== 'cancelled') toast(text.notes.exported(notes.length));
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}
