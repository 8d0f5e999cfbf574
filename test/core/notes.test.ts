import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createFileNames, noteFile, readNoteFile } from '../../src/renderer/features/notes/files/note-file';
import { createNoteChecker } from '../../src/core/session/answer/note-citations';
import { LecternError } from '../../src/shared/errors';
import type { AnswerPart } from '../../src/core/ports';
import type { AnswerEvent } from '../../src/shared/contract';
import { asNoteId, asTurnId, type NoteInput } from '../../src/shared/model';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from './support/test-engine';

/** Answers with the card, or with these parts. */
const answering = (parts?: readonly AnswerPart[]) =>
  scriptedCognition({
    async *answer(task) {
      if (parts) yield* parts;
      else yield { kind: 'card', ...(await task.composeCard()) };
    },
  });

const study = async (cognition = scriptedCognition()) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [
    { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.'] },
  ]);
  const setup = await openTestEngine(dir, clock, cognition, { store });
  return { clock, bookId, dir, ...setup };
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

describe('a note that is being written', () => {
  const jobs = async ({ store }: Awaited<ReturnType<typeof study>>) =>
    (await store.jobs.listJobs()).filter(({ kind }) => kind === 'embed-memory').length;

  it('is embedded by one job, a minute after its last change or when it is closed', async () => {
    const setup = await study();
    const { engine, clock, settle } = setup;
    const { id } = await engine.notes.create(note('Draft', 'A'));
    await settle();
    const before = await jobs(setup);
    for (const content of ['Ab', 'Abc', 'Abcd']) {
      await engine.notes.update(id, note('Draft', content));
      clock.advance(30_000);
      await settle();
    }
    expect(await jobs(setup)).toBe(before);
    clock.advance(30_000);
    await vi.waitFor(async () => expect(await jobs(setup)).toBe(before + 1));
    await settle();
    await engine.notes.close();
    expect(await jobs(setup)).toBe(before + 1);
    await engine.notes.update(id, note('Draft', 'Abcde'));
    await engine.notes.close();
    expect(await jobs(setup)).toBe(before + 2);
  });
});

describe('a note that an answer cites', () => {
  const content = 'Buy oats.\n\n- Count **six** out on the stairs.\n- Then rest until the bell.';

  it('is quoted and checked, and the quote leaves with the note', async () => {
    const { engine, store, bookId } = await study(answering());
    const { id } = await engine.notes.create(note('Stair drill', content, { bookId }));
    const { sessionId } = await engine.sessions.start(bookId, false);
    const answer = await ask(engine, sessionId, 'What did I note about the stairs and the bell?');
    expect(answer.noteCitations).toEqual([
      expect.objectContaining({ marker: `[N${id}]`, noteId: id, title: 'Stair drill', verdict: 'verbatim' }),
    ]);
    expect(answer.content).toContain(`[N${id}]`);
    await engine.notes.remove(id);
    await engine.notes.emptyBin();
    const [turn] = await store.sessions.getTurns([answer.turnId]);
    expect(turn?.noteCitations).toBeUndefined();
  });

  it('of a model is stored before it is shown, with the verdict', async () => {
    const cited = { kind: 'note-citation', marker: '[N1]', noteId: asNoteId(1), title: 'Old title' } as const;
    const { engine, bookId } = await study(
      answering([
        { kind: 'text', text: 'Rest then [N1]. Run [N1].' },
        { ...cited, quote: 'Then rest until the bell.' },
        { ...cited, quote: 'Run until you drop.' },
        { kind: 'basis', basis: 'notes' },
      ]),
    );
    await engine.notes.create(note('Stair drill', content, { bookId }));
    const { sessionId } = await engine.sessions.start(bookId, false);
    const shown: AnswerEvent[] = [];
    for await (const event of engine.sessions.ask(sessionId, 'When do I rest?')) shown.push(event);
    const done = shown.find((event) => event.kind === 'done');
    expect(done?.turn.noteCitations?.map(({ title, verdict }) => [title, verdict])).toEqual([
      ['Stair drill', 'verbatim'],
      ['Stair drill', 'not-found'],
    ]);
    expect(shown.filter(({ kind }) => kind === 'note-citation')).toHaveLength(2);
    // In a note, the mark of another note is a link.
    const proposal = await engine.notes.propose({
      turnId: done?.turn.turnId ?? asTurnId(0),
      noteId: null,
      title: null,
    });
    expect(proposal.after).not.toContain('[N1]');
  });

  it('is checked against its text, with and without the marks of Markdown', async () => {
    const check = createNoteChecker(async () => [{ title: 'Stair drill', content }]);
    const verdictOf = async (quote: string) =>
      (await check({ marker: '[N1]', noteId: asNoteId(1), title: '', quote })).verdict;
    expect(await verdictOf('Count **six** out on the stairs.')).toBe('verbatim');
    expect(await verdictOf('Count six out on the stairs.')).toBe('verbatim');
    expect(await verdictOf('Then  rest until')).toBe('verbatim');
    expect(await verdictOf('Rest before the first bell rings at noon')).toBe('not-found');
    expect(await verdictOf('')).toBe('page-only');
    const gone = createNoteChecker(async () => []);
    expect((await gone({ marker: '[N1]', noteId: asNoteId(1), title: 'x', quote: '' })).verdict).toBe(
      'not-found',
    );
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

  it('is asked for in a message, and the reply says what was proposed', async () => {
    const { engine, bookId } = await study();
    const { sessionId } = await engine.sessions.start(bookId, false);
    const early = await ask(engine, sessionId, 'Put that in a note');
    expect(early.card?.sections).toEqual([{ kind: 'remark', remark: { kind: 'no-answer-yet' } }]);
    await engine.notes.create(note('Breathing', 'Mine.'));
    const answer = await ask(engine, sessionId, 'What does breathing do?');
    await ask(engine, sessionId, 'Put that in a note');
    const reply = await ask(engine, sessionId, 'Add that to my note Breathing, please.');
    const proposals = await engine.notes.proposals();
    expect(proposals.map(({ turnId, title }) => [turnId, title])).toEqual([
      [answer.turnId, 'Breathing'],
      [answer.turnId, 'What does breathing do?'],
    ]);
    expect(reply).toMatchObject({ state: 'complete', outcome: 'reply', basis: 'none', error: null });
    expect(reply.card?.sections).toEqual([
      {
        kind: 'remark',
        remark: {
          kind: 'note-proposed',
          proposalId: proposals[0]?.id,
          noteId: proposals[0]?.noteId,
          title: 'Breathing',
        },
      },
    ]);
    expect(reply.content).not.toMatch(/saved/i);
    // Nothing is written.
    expect((await engine.notes.page({})).notes.map(({ preview }) => preview)).toEqual(['Mine.']);
    const { turns } = await engine.sessions.get(sessionId);
    expect(turns.at(-1)?.content).toBe(reply.content);
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
    expect(await codeOf(engine.notes.propose({ turnId: asTurnId(9999), noteId: null, title: null }))).toBe(
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
