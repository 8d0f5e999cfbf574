import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileNames, noteFile, readNoteFile } from '../../src/renderer/features/notes/note-file';
import { LecternError } from '../../src/shared/errors';
import type { NoteInput } from '../../src/shared/model';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { addBook, ask, dataFolder, openRoom, openStore } from './support/study-room';

const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [
    { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.'] },
  ]);
  const room = await openRoom(dir, clock, scriptedCognition(), { store });
  return { clock, bookId, dir, ...room };
};
const note = (title: string, content: string, change: Partial<NoteInput> = {}): NoteInput => ({
  title,
  content,
  tags: [],
  relatedPages: [],
  bookId: null,
  ...change,
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing went wrong',
    (error: unknown) => (error instanceof LecternError ? error.code : String(error)),
  );
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('pictures of notes', () => {
  it('are kept under the hash of their bytes, and leave with the last note that used them', async () => {
    const { engine, dir, clock } = await study();
    const name = await engine.notes.addImage(pixel);
    expect(await engine.notes.addImage(pixel)).toBe(name);
    expect(readdirSync(join(dir, 'notes'))).toEqual([name]);
    expect(await engine.notes.image(name)).toEqual({ mediaType: 'image/png', picture: pixel });
    expect(await codeOf(engine.notes.addImage(btoa('<svg/>')))).toBe('NOT_A_PICTURE');
    const { id } = await engine.notes.create(note('Dot', `![](images/${name})`));
    clock.advance(2 * 3_600_000);
    await engine.notes.remove(id);
    expect(readdirSync(join(dir, 'notes'))).toEqual([name]);
    await engine.notes.emptyBin();
    expect(readdirSync(join(dir, 'notes'))).toEqual([]);
    expect(await codeOf(engine.notes.image(`${'0'.repeat(32)}.png`))).toBe('NOT_FOUND');
  });
});

describe('the bin', () => {
  it('leaves no byte of an erased note in the data folder', async () => {
    const { engine, dir } = await study();
    const { id } = await engine.notes.create(note('Zephyranthes', 'Quixotic marginalia'));
    await engine.notes.update(id, note('Zephyranthes', 'Syzygy instead'));
    await engine.notes.remove(id);
    expect(await engine.notes.bin()).toHaveLength(1);
    expect(await engine.notes.emptyBin()).toBe(1);
    await engine.close();
    const bytes = readFileSync(join(dir, 'lectern.db')).toString('latin1').toLowerCase();
    for (const word of ['zephyranth', 'quixot', 'syzygy']) expect(bytes).not.toContain(word);
  });
});

describe('a proposal of the tutor', () => {
  it('changes a note only when it is accepted, and can be undone', async () => {
    const { engine, bookId } = await study();
    const { sessionId } = await engine.sessions.start(bookId, false);
    const answer = await ask(engine, sessionId, 'What does breathing do?');
    const before = await engine.notes.create(note('Breathing', 'Mine.', { bookId }));
    const turnId = answer.turnId;
    const proposal = await engine.notes.propose({ turnId, noteId: before.id, title: null });
    expect(proposal).toMatchObject({ noteId: before.id, title: 'Breathing', before: 'Mine.' });
    expect(proposal.after).toContain('You asked');
    expect((await engine.notes.get(before.id)).content).toBe('Mine.');
    const accepted = await engine.notes.acceptProposal(proposal.id, proposal.after, {
      basedOn: before.version,
    });
    expect(accepted.content).toBe(proposal.after);
    expect(await engine.notes.proposals()).toEqual([]);
    const [revision] = await engine.notes.revisions(before.id);
    expect(revision?.reason).toBe('proposal');
    expect((await engine.notes.restoreRevision(before.id, revision?.id ?? 0)).content).toBe('Mine.');
  });

  it('makes a new note, or none if it is rejected', async () => {
    const { engine, bookId } = await study();
    const { sessionId } = await engine.sessions.start(bookId, false);
    const answer = await ask(engine, sessionId, 'What does breathing do?');
    const first = await engine.notes.propose({ turnId: answer.turnId, noteId: null, title: 'Pulse' });
    await engine.notes.rejectProposal(first.id);
    expect((await engine.notes.page({})).total).toBe(0);
    expect(await codeOf(engine.notes.acceptProposal(first.id, 'x'))).toBe('NOTE_NOT_FOUND');
    const second = await engine.notes.propose({ turnId: answer.turnId, noteId: null, title: 'Pulse' });
    const made = await engine.notes.acceptProposal(second.id, second.after);
    expect(made).toMatchObject({ title: 'Pulse', content: second.after });
    expect(await codeOf(engine.notes.propose({ turnId: 9999, noteId: null, title: null }))).toBe(
      'TURN_NOT_FOUND',
    );
  });
});

describe('an export', () => {
  const texts = [
    '',
    'plain',
    '---\nno: matter\n---\ntext',
    '\r\n\ttabs\r\nand [[links]]\n\n',
    '# “Ünïcode” 🦉 ',
  ];

  it('comes back with the same bytes', async () => {
    const { engine, bookId } = await study();
    const book = { id: bookId, title: 'A: "book"' };
    for (const [at, text] of texts.entries())
      await engine.notes.create(
        note(`Tricky: "${at}" #x`, text, { tags: ['a b', 'c: d', '42'], relatedPages: [1], bookId }),
      );
    const files = (await engine.notes.texts(0, 99)).map((one) => noteFile(one, book));
    const read = files.map((file) => readNoteFile('x.md', file, [book]));
    expect((await engine.notes.planImport(read)).map(({ meets }) => meets)).toEqual(texts.map(() => 'same'));

    const other = await study();
    await other.engine.notes.importNotes(read.map((one) => ({ note: one, replaces: null })));
    const again = (await other.engine.notes.texts(0, 99)).map((one) => noteFile(one, book));
    expect(again).toEqual(files);
  });

  it('meets what was changed since, and other notes with the same title', async () => {
    const { engine } = await study();
    const made = await engine.notes.create(note('Tea', 'A habit'));
    const file = noteFile(made, undefined);
    await engine.notes.update(made.id, note('Tea', 'A vice'));
    const [exported, foreign, added] = [
      readNoteFile('Tea.md', file, []),
      readNoteFile('folder/Tea.md', 'Leaves', []),
      readNoteFile('Milk.md', '---\ntags:\n  - cold\n  - "#white"\ntitle: Milk\n---\ntext', []),
    ];
    expect(added).toMatchObject({ title: 'Milk', tags: ['cold', 'white'], content: 'text' });
    const plan = await engine.notes.planImport([exported, foreign, added]);
    expect(plan).toEqual([
      { meets: 'changed', noteId: made.id },
      { meets: 'title', noteId: made.id },
      { meets: 'new', noteId: null },
    ]);
    await engine.notes.importNotes([{ note: exported, replaces: made.id }]);
    expect((await engine.notes.get(made.id)).content).toBe('A habit');
    expect((await engine.notes.revisions(made.id))[0]?.reason).toBe('import');
  });

  it('has file names that every system accepts, each once', () => {
    const nameOf = createFileNames();
    expect(['a/b: "c"?', 'CON', 'con.txt', '...', 'Tea', 'tea', 'x'.repeat(300)].map(nameOf)).toEqual([
      'a-b- -c--.md',
      'CON_.md',
      'con.txt_.md',
      'note.md',
      'Tea.md',
      'tea (2).md',
      `${'x'.repeat(100)}.md`,
    ]);
  });
});
