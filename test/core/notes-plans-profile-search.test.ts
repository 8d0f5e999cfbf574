import { describe, expect, it } from 'vitest';
import { LecternError } from '../../src/shared/errors';
import { asBookId, type EngineEvent, type NoteInput } from '../../src/shared/model';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from './support/test-engine';

const chapters = [
  { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.'] },
  {
    title: 'Attention',
    pages: ['Routines protect attention when the crowd is loud.', 'A setback is information.'],
  },
];
const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const setup = await openTestEngine(dir, clock, scriptedCognition(), { store });
  return { clock, bookId, ...setup };
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

describe('notes', () => {
  it('are found by keyword at once and by semantic search once they are indexed', async () => {
    const { engine, settle, bookId } = await study();
    const breath = await engine.notes.create(
      note('Breathing', 'Six counts out.', { tags: ['drill'], bookId }),
    );
    await engine.notes.create(note('Shopping', 'Milk and bread.'));
    const titles = async (q: string) => {
      const { notes, near } = await engine.notes.page({ q });
      return [...notes, ...near].map((one) => one.title);
    };
    expect(await titles('counts')).toEqual(['Breathing']);
    await settle();
    expect(await titles('breathe in counts')).toEqual(['Breathing']);
    expect((await engine.notes.page({ q: 'counts', tag: 'drill' })).notes).toHaveLength(1);
    expect((await engine.notes.page({ q: 'counts', tag: 'other' })).notes).toHaveLength(0);
    expect((await engine.notes.page({ bookId })).notes).toHaveLength(1);
    const listed = async (query: { readonly q?: string; readonly offset: number; readonly limit: number }) =>
      (await engine.notes.list(query)).map(({ title }) => title);
    expect(await listed({ offset: 0, limit: 9 })).toEqual(['Shopping', 'Breathing']);
    expect(await listed({ offset: 1, limit: 9 })).toEqual(['Breathing']);
    expect(await listed({ offset: 0, limit: 1 })).toEqual(['Shopping']);
    // Only one note has both words; the other is similar in meaning.
    await engine.notes.update(breath.id, note('Breathing', 'Six counts out.', { tags: ['drill'], bookId }));
    expect(await listed({ q: 'breathing counts', offset: 0, limit: 9 })).toEqual(['Breathing']);
    expect(await listed({ q: 'counts milk', offset: 0, limit: 9 })).toEqual(
      expect.arrayContaining(['Breathing', 'Shopping']),
    );
    expect(await engine.notes.tags()).toEqual([{ tag: 'drill', count: 1 }]);
    await engine.notes.update(breath.id, note('Walking', 'Slowly.'));
    expect(await titles('counts')).toEqual([]);
    await engine.notes.remove(breath.id);
    expect(await codeOf(engine.notes.get(breath.id))).toBe('NOTE_NOT_FOUND');
    expect(await codeOf(engine.notes.update(breath.id, note('a', 'b')))).toBe('NOTE_NOT_FOUND');
  });

  it('notify open screens of each change', async () => {
    const { engine } = await study();
    const heard: EngineEvent[] = [];
    const stop = engine.subscribe((event) => heard.push(event));
    const { id } = await engine.notes.create(note('One', ''));
    stop();
    await engine.notes.remove(id);
    expect(heard.filter((event) => event.kind === 'note')).toEqual([{ kind: 'note', noteId: id }]);
  });
});

describe('plans', () => {
  it('are drafted from the outline with one step per chapter, and stored only when created', async () => {
    const { engine, bookId } = await study();
    const draft = await engine.plans.draft(bookId, 'Be calm', '2026-05-03');
    expect(draft).toMatchObject({ bookId, status: 'active', description: 'Be calm' });
    expect(draft.steps.map((step) => step.title)).toEqual(['Breath', 'Attention']);
    expect(new Set(draft.steps.map((step) => step.id)).size).toBe(2);
    expect(await engine.plans.list({})).toEqual([]);
    const plan = await engine.plans.create(draft);
    const ticked = await engine.plans.update(plan.id, {
      ...draft,
      steps: draft.steps.map((step, index) => ({
        ...step,
        state: index === 0 ? ('done' as const) : ('open' as const),
      })),
    });
    expect(ticked.progress).toBe(0.5);
    expect(await codeOf(engine.plans.draft(bookId, '', '2026-01-01'))).toBe('INVALID_INPUT');
    expect(await codeOf(engine.plans.draft(asBookId('b0000000000000000'), '', null))).toBe('BOOK_NOT_FOUND');
    await engine.plans.remove(plan.id);
    expect(await codeOf(engine.plans.get(plan.id))).toBe('PLAN_NOT_FOUND');
  });
});

describe('the profile', () => {
  it('stores what the learner sets and derives the rest', async () => {
    const { engine, bookId } = await study();
    expect(await engine.profile.get()).toEqual({
      name: null,
      currentChapter: null,
      currentChapterTitle: null,
      totalChapters: null,
      interests: [],
      detailLevel: 'balanced',
      sessionCount: 0,
      evidence: { name: null, detailLevel: null, interests: [] },
    });
    await engine.profile.put({ name: 'Ada', interests: ['breathing'], detailLevel: 'brief' });
    await engine.profile.put({ detailLevel: 'thorough' });
    await engine.library.setPosition(bookId, 2);
    const { sessionId } = await engine.sessions.start(bookId, false);
    expect(await engine.profile.get()).toEqual({
      name: 'Ada',
      currentChapter: 2,
      currentChapterTitle: 'Attention',
      totalChapters: 2,
      interests: ['breathing'],
      detailLevel: 'thorough',
      sessionCount: 1,
      evidence: { name: null, detailLevel: null, interests: [] },
    });
    const answer = await ask(engine, sessionId, 'What is a routine?');
    expect(answer.context.find((piece) => piece.component === 'profile')?.text).toBe(
      [
        '## User Profile',
        '- Name: Ada',
        '- Reading progress: Chapter 2 of 2 (Attention)',
        '- Topics of interest: breathing',
        '- Preferred detail level: thorough',
        '- Session count: 1',
      ].join('\n'),
    );
  });
});

describe('reading progress in the profile', () => {
  it('is what the learner set, and follows the book again once cleared', async () => {
    const { engine, bookId } = await study();
    await engine.library.setPosition(bookId, 2);
    expect(await engine.profile.put({ currentChapter: 1, totalChapters: 14 })).toMatchObject({
      currentChapter: 1,
      currentChapterTitle: 'Breath',
      totalChapters: 14,
    });
    expect(await engine.profile.put({ currentChapter: 9 })).toMatchObject({
      currentChapter: 9,
      currentChapterTitle: null,
      totalChapters: 14,
    });
    expect(await engine.profile.put({ currentChapter: null, totalChapters: null })).toMatchObject({
      currentChapter: 2,
      currentChapterTitle: 'Attention',
      totalChapters: 2,
    });
  });
});

describe('the chapters of a book that numbers them', () => {
  it('are counted as the book counts them, without the preface', async () => {
    const clock = fixedClock('2026-03-04T18:00:00.000Z');
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const chapters = ['Preface', '1. Breath', '2. Attention', 'Glossary'].map((title) => ({
      title,
      pages: [`Here is ${title}.`],
    }));
    const bookId = await addBook(store, clock, chapters);
    const { engine } = await openTestEngine(dir, clock, scriptedCognition(), { store });
    await engine.library.setPosition(bookId, 1);
    const preface = { currentChapter: null, currentChapterTitle: 'Preface', totalChapters: 2 };
    expect(await engine.profile.get()).toMatchObject(preface);
    await engine.library.setPosition(bookId, 3);
    expect(await engine.profile.get()).toMatchObject({
      currentChapter: 2,
      currentChapterTitle: '2. Attention',
      totalChapters: 2,
    });
  });
});

describe('search', () => {
  it('finds a margin note by its words, with its page', async () => {
    const { engine, bookId } = await study();
    const place = { bookId, page: 1, before: '', after: '', rectangles: [], colour: 'yellow' as const };
    await engine.marks.create({ ...place, quote: 'lowers the pulse', note: 'Ask the physiotherapist.' });
    await engine.marks.create({ ...place, quote: 'Slow breathing', note: '' });
    const hits = await engine.search({ q: 'physiotherapist', bookId: null, range: {}, limit: 9, kind: null });
    expect(hits.filter(({ kind }) => kind === 'mark')).toMatchObject([
      { bookId, page: 1, text: expect.stringContaining('Ask the physiotherapist.') },
    ]);
  });

  it('finds passages, notes, turns and summaries, each with the kind of match', async () => {
    const { engine, settle, bookId, clock } = await study();
    await engine.notes.create(note('Pulse', 'My pulse is 60.', { bookId }));
    const { sessionId } = await engine.sessions.start(bookId, false);
    await ask(engine, sessionId, 'What lowers the pulse?');
    await settle();
    await engine.sessions.end(sessionId);
    const all = { q: 'pulse', bookId, kind: null, range: {}, limit: 20 } as const;
    const hits = await engine.search(all);
    expect(new Set(hits.map((hit) => hit.kind))).toEqual(new Set(['passage', 'note', 'turn', 'summary']));
    expect(hits.find((hit) => hit.kind === 'passage')).toMatchObject({
      page: 1,
      label: '1',
      chapter: 'Breath',
      bookId,
    });
    expect(hits.find((hit) => hit.kind === 'note')).toMatchObject({ matched: 'both' });
    for (const hit of hits) expect(hit.score).toBeGreaterThanOrEqual(0);
    expect(Math.max(...hits.map((hit) => hit.score))).toBeLessThanOrEqual(1);
    expect((await engine.search({ ...all, kind: 'note' })).map((hit) => hit.kind)).toEqual(['note']);
    expect(await engine.search({ ...all, limit: 2 })).toHaveLength(2);
    const tomorrow = new Date(clock.now() + 24 * 3_600_000).toISOString();
    expect(await engine.search({ ...all, range: { from: tomorrow } })).toEqual([]);
    expect(await engine.search({ ...all, q: '" OR * NEAR(' })).toEqual([]);
  });
});
