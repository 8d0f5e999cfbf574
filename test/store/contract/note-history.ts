import { describe, expect, it } from 'vitest';
import { asNoteId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { noteInput } from '../support/samples';

export const describeNoteHistory = (subject: Subject): void => {
  describe('notes over time', () => {
    it('pages pinned notes first, without their texts', async () => {
      const { store } = subject;
      const long = `# Oak\nThe [[Elm]] and **the** ${'oak '.repeat(300)}`;
      for (const [at, title] of ['Oak', 'Elm', 'Ash'].entries())
        await store.notes.addNote(noteInput(title, long), later(at));
      const [ash, elm] = await store.notes.listNotes({}, 2);
      await store.notes.pinNote(elm?.id ?? asNoteId(0), true, later(5));
      const titles = async (sort: 'changed' | 'created' | 'title', offset = 0, limit = 9) =>
        (await store.notes.pageNotes({}, sort, offset, limit)).map(({ title }) => title);
      expect(await titles('changed')).toEqual(['Elm', 'Ash', 'Oak']);
      expect(await titles('title')).toEqual(['Elm', 'Ash', 'Oak']);
      expect(await titles('created', 1, 1)).toEqual(['Ash']);
      const [first] = await store.notes.pageNotes({}, 'changed', 0, 1);
      expect(first?.preview.startsWith('The Elm and the oak oak')).toBe(true);
      expect(first?.preview.length).toBeLessThanOrEqual(160);
      expect(first).not.toHaveProperty('content');
      expect(await store.notes.countNotes({})).toBe(3);
      expect(ash?.updatedAt).toBe(later(2));
    });

    it('keeps a text every few minutes, before much is removed, and before a revision is restored', async () => {
      const { store } = subject;
      const note = await store.notes.addNote(noteInput('Log', 'one'), start);
      const write = (content: string, at: number) =>
        store.notes.updateNote(note.id, noteInput('Log', content), later(at));
      const texts = async () => {
        const list = await store.notes.listRevisions(note.id);
        const all = await Promise.all(list.map(({ id }) => store.notes.findRevision(note.id, id)));
        return all.map((one) => one?.content);
      };
      await write('one two', 1);
      await write('one two three', 2);
      expect(await texts()).toEqual(['one']);
      await write('x'.repeat(400), 4);
      expect(await texts()).toEqual(['one two three', 'one']);
      await write('gone', 4 + 1);
      expect((await texts()).map((text) => text?.length)).toEqual([400, 13, 3]);
      const oldest = (await store.notes.listRevisions(note.id)).at(-1);
      const restored = await store.notes.restoreRevision(note.id, oldest?.id ?? 0, later(6));
      expect(restored?.content).toBe('one');
      expect((await texts())[0]).toBe('gone');
      expect((await store.notes.listRevisions(note.id))[0]?.reason).toBe('restore');
    });

    it('thins out what is older than the last fifty texts to one a day', async () => {
      const { store } = subject;
      const note = await store.notes.addNote(noteInput('Log', 'text 0'), start);
      for (let at = 1; at <= 90; at += 1)
        await store.notes.updateNote(note.id, noteInput('Log', `text ${at}`), later(at * 5));
      const list = await store.notes.listRevisions(note.id);
      expect(list.length).toBeGreaterThanOrEqual(50);
      expect(list.length).toBeLessThanOrEqual(52);
    });

    it('refuses a change that was made from an older version', async () => {
      const { store } = subject;
      const note = await store.notes.addNote(noteInput('Log', 'one'), start);
      const change = { basedOn: note.version };
      await store.notes.updateNote(note.id, noteInput('Log', 'here'), later(1), change);
      await expect(
        store.notes.updateNote(note.id, noteInput('Log', 'there'), later(2), change),
      ).rejects.toMatchObject({ code: 'NOTE_CHANGED' });
      expect((await store.notes.findNote(note.id))?.content).toBe('here');
    });

    it('renames the links to a note, and back', async () => {
      const { store } = subject;
      const old = await store.notes.addNote(noteInput('Old', 'I am [[old]].'), start);
      const linking = await store.notes.addNote(noteInput('A', 'See [[Old]] and [[ OLD |that]].'), start);
      await store.notes.addNote(noteInput('B', 'Nothing [[Older]]'), start);
      const renamed = await store.notes.renameNote(old.id, 'New', later(1));
      expect(renamed).toMatchObject({
        note: { title: 'New', content: 'I am [[New]].' },
        relinked: [linking.id],
      });
      expect((await store.notes.findNote(linking.id))?.content).toBe('See [[New]] and [[New|that]].');
      expect((await store.notes.findNote(old.id))?.backlinks.map(({ id }) => id)).toEqual([linking.id]);
      await store.notes.renameNote(old.id, 'Old', later(2), { only: renamed?.relinked });
      expect((await store.notes.findNote(linking.id))?.content).toBe('See [[Old]] and [[Old|that]].');
      expect((await store.notes.findNote(old.id))?.content).toBe('I am [[Old]].');
    });

    it('restores a note from the bin with its number, links and history', async () => {
      const { store } = subject;
      const target = await store.notes.addNote(noteInput('Target', ''), start);
      const note = await store.notes.addNote(noteInput('Quokka', 'See [[Target]]', { tags: ['x'] }), start);
      await store.notes.updateNote(
        note.id,
        noteInput('Quokka', 'See [[Target]]!', { tags: ['x'] }),
        later(1),
      );
      await store.notes.pinNote(note.id, true, later(1));
      await store.notes.binNote(note.id, later(2));
      expect(await store.notes.findNote(note.id)).toBeNull();
      expect((await store.notes.matchNotes({}, 'quokka', 5)).total).toBe(0);
      expect(await store.notes.listTags()).toEqual([]);
      expect((await store.notes.findNote(target.id))?.backlinks).toEqual([]);
      expect(await store.notes.listDeletedNotes()).toEqual([
        { id: note.id, title: 'Quokka', preview: 'See Target!', deletedAt: later(2) },
      ]);
      const restored = await store.notes.restoreNote(note.id, later(3));
      expect(restored).toMatchObject({
        id: note.id,
        content: 'See [[Target]]!',
        pinned: true,
        createdAt: start,
      });
      expect((await store.notes.matchNotes({}, 'quokka', 5)).ids).toEqual([note.id]);
      expect(await store.notes.listRevisions(note.id)).toHaveLength(1);
      expect(await store.notes.restoreNote(note.id, later(4))).toBeNull();
    });

    it('forgets a picture when no note, revision or note in the bin uses it', async () => {
      const { store } = subject;
      const name = `${'a1'.repeat(16)}.png`;
      await store.notes.addImage(name, 10, start);
      const note = await store.notes.addNote(noteInput('Tree', `![](images/${name})`), start);
      await store.notes.updateNote(note.id, noteInput('Tree', 'felled'), later(1));
      expect(await store.notes.removeUnusedImages(later(9))).toEqual([]);
      await store.notes.binNote(note.id, later(2));
      expect(await store.notes.removeUnusedImages(later(9))).toEqual([]);
      await store.notes.eraseDeletedNotes([note.id], later(3));
      expect(await store.notes.removeUnusedImages(start)).toEqual([]);
      expect(await store.notes.removeUnusedImages(later(9))).toEqual([name]);
      expect(await store.notes.hasImage(name)).toBe(false);
    });
  });
};
