import { describe, expect, it } from 'vitest';
import { asNoteId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addReadyBook, bookId, leaning, model, noteInput, planInput } from '../support/samples';

export const describeNotesAndPlans = (subject: Subject): void => {
  describe('notes', () => {
    it('keeps a note and its event', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const note = await store.notes.addNote(
        noteInput('Calm', 'Breathe, **slowly**', { tags: ['body'], relatedPages: [2], bookId: book }),
        start,
      );
      expect(note).toEqual({
        id: note.id,
        title: 'Calm',
        content: 'Breathe, **slowly**',
        tags: ['body'],
        relatedPages: [2],
        bookId: book,
        createdAt: start,
        updatedAt: start,
        pinned: false,
        version: 1,
        backlinks: [],
      });
      expect(await store.notes.findNote(note.id)).toEqual(note);
      expect((await store.memory.listEvents(1, 1)).items[0]).toMatchObject({
        source: 'note',
        scope: 'book',
        scopeId: book,
        content: { noteId: note.id, change: 'added' },
      });
      expect(await store.notes.findNote(asNoteId(99))).toBeNull();
      const nowhere = noteInput('Lost', '', { bookId: bookId(9) });
      await expect(store.notes.addNote(nowhere, start)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
      await expect(store.notes.updateNote(note.id, nowhere, start)).rejects.toMatchObject({
        code: 'BOOK_NOT_FOUND',
      });
      await expect(
        store.plans.addPlan(planInput('Lost', { bookId: bookId(9) }), start),
      ).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
    });

    it('knows which notes link to one, whichever was written first', async () => {
      const { store } = subject;
      const early = await store.notes.addNote(
        noteInput('Early', 'See [[ calm  Down ]] and [[Calm down|that]] and [[Early]].'),
        start,
      );
      const calm = await store.notes.addNote(noteInput('Calm down', 'x'), start);
      const late = await store.notes.addNote(noteInput('Late', 'After [[Calm down]]'), start);
      expect((await store.notes.findNote(calm.id))?.backlinks).toEqual([
        {
          id: early.id,
          title: 'Early',
          line: 'See calm Down and that and Early.',
          updatedAt: start,
        },
        { id: late.id, title: 'Late', line: 'After Calm down', updatedAt: start },
      ]);
      expect(await store.notes.getOpenNotes([late.id, calm.id])).toEqual([
        await store.notes.findNote(late.id),
        await store.notes.findNote(calm.id),
      ]);
      expect((await store.notes.listOpenNotes({}, 1, 2)).map(({ title }) => title)).toHaveLength(2);
      expect((await store.notes.findNote(early.id))?.backlinks).toEqual([]);
      await store.notes.updateNote(late.id, noteInput('Late', 'no more'), later(1));
      await store.notes.binNote(early.id, later(2));
      expect((await store.notes.findNote(calm.id))?.backlinks).toEqual([]);
    });

    it('finds notes by book, tag and words, last changed first', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      await store.notes.addNote(
        noteInput('Calm', 'Breathing helps', { tags: ['body', 'calm'], bookId: book }),
        start,
      );
      const tea = await store.notes.addNote(noteInput('Tea', 'A habit', { tags: ['body'] }), later(1));
      const titles = async (filter: object) =>
        (await store.notes.listNotes(filter)).map(({ title }) => title);
      expect(await titles({})).toEqual(['Tea', 'Calm']);
      expect(await titles({ bookId: book })).toEqual(['Calm']);
      expect(await titles({ tag: 'BODY' })).toEqual(['Tea', 'Calm']);
      expect(await titles({ tag: 'bod' })).toEqual([]);
      const matching = async (q: string, filter: object = {}) =>
        (await store.notes.getNotes((await store.notes.matchNotes(filter, q, 9)).ids)).map(
          ({ title }) => title,
        );
      expect(await matching('breath hel')).toEqual(['Calm']);
      expect(await matching('habits', { tag: 'body' })).toEqual(['Tea']);
      expect(await matching('***')).toEqual([]);
      expect(await store.notes.listTags()).toEqual([
        { tag: 'body', count: 2 },
        { tag: 'calm', count: 1 },
      ]);
      await store.notes.updateNote(tea.id, noteInput('Tea', 'A vice'), later(2));
      expect(await matching('habit')).toEqual([]);
      expect(await matching('vice')).toEqual(['Tea']);
    });

    it('erases a note with its index, links, vector and history', async () => {
      const { store, folder } = subject;
      const note = await store.notes.addNote(noteInput('Quokkas', 'See [[Other]]'), start);
      await store.notes.addNote(noteInput('Other', ''), start);
      await store.memory.addVectors('note', model, [{ id: note.id, vector: leaning(0) }]);
      await store.notes.updateNote(note.id, noteInput('Quokkas', 'Wombats'), later(1));
      expect(await store.notes.binNote(note.id, later(1))).toBe(true);
      expect(await store.notes.binNote(note.id, later(1))).toBe(false);
      expect(await store.notes.eraseDeletedNotes({ before: later(1) }, later(2))).toBe(0);
      expect(await store.notes.eraseDeletedNotes({ before: later(2) }, later(2))).toBe(1);
      expect(await store.search.notesByVector(null, model, leaning(0), 5)).toEqual([]);
      const { count } = folder;
      expect(
        count(`SELECT COUNT(*) FROM notes_fts_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0`),
      ).toBe(0);
      expect(count('SELECT COUNT(*) FROM note_links')).toBe(0);
      expect(count('SELECT COUNT(*) FROM vectors')).toBe(0);
      expect(count('SELECT COUNT(*) FROM deleted_notes')).toBe(0);
      expect(count('SELECT COUNT(*) FROM note_revisions')).toBe(0);
      expect(count(`SELECT COUNT(*) FROM events WHERE content LIKE '%uokka%'`)).toBe(0);
    });

    it('drops the vector of a note whose text changed', async () => {
      const { store } = subject;
      const note = await store.notes.addNote(noteInput('Tea', 'A habit', { tags: ['x'] }), start);
      await store.memory.addVectors('note', model, [{ id: note.id, vector: leaning(0) }]);
      await store.notes.updateNote(note.id, noteInput('Tea', 'A habit', { tags: ['y'] }), later(1));
      expect(await store.memory.listUnembedded('note', model, 5)).toEqual([]);
      await store.notes.updateNote(note.id, noteInput('Tea', 'A vice'), later(2));
      expect(await store.memory.listUnembedded('note', model, 5)).toEqual([
        { id: note.id, text: 'Tea\nA vice' },
      ]);
      expect(await store.notes.updateNote(asNoteId(99), noteInput('Tea', ''), later(2))).toBeNull();
    });
  });

  describe('plans', () => {
    it('keeps a plan, its progress and its events', async () => {
      const { store } = subject;
      const steps = [
        {
          id: 'a',
          title: 'Chapter 1',
          pages: [1, 9] as [number, number],
          due: '2026-03-09',
          state: 'done' as const,
        },
        { id: 'b', title: 'Chapter 2', state: 'open' as const },
      ];
      const plan = await store.plans.addPlan(planInput('Read', { steps }), start);
      expect(plan).toMatchObject({ title: 'Read', status: 'active', steps, progress: 0.5 });
      const changed = await store.plans.updatePlan(
        plan.id,
        planInput('Read it', {
          steps: steps.map((step) => ({ ...step, state: 'done' as const })),
          status: 'completed',
        }),
        later(1),
      );
      expect(changed).toMatchObject({ title: 'Read it', progress: 1, createdAt: start, updatedAt: later(1) });
      await store.plans.addPlan(planInput('Empty'), later(2));
      expect((await store.plans.listPlans({})).map(({ title }) => title)).toEqual(['Empty', 'Read it']);
      expect((await store.plans.listPlans({ status: 'completed' })).map(({ title }) => title)).toEqual([
        'Read it',
      ]);
      expect(await store.plans.erasePlan(plan.id, later(3))).toBe(true);
      expect(await store.plans.erasePlan(plan.id, later(3))).toBe(false);
      expect(await store.plans.findPlan(plan.id)).toBeNull();
      expect(await store.plans.updatePlan(plan.id, planInput('x'), later(4))).toBeNull();
      const { items } = await store.memory.listEvents(1, 9);
      expect(items.map(({ content }) => content['change'])).toEqual(['erased', 'added', 'updated', 'added']);
    });
  });
};
