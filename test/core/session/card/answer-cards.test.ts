import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import {
  type Answer,
  asFactId,
  asTurnId,
  type CardSection,
  type SectionOf,
} from '../../../../src/shared/model';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { addBook, ask, askAbout, dataFolder, openTestEngine, openStore } from '../../support/test-engine';

const chapters = [
  {
    title: '1 Breath',
    pages: [
      'Slow breathing lowers the pulse before a contest. Breathe out for six counts and in for four. The breath is the one part of the stress response that can be steered directly.',
      'A count is a beat of the resting pulse. Counting aloud keeps the breath even. Swimmers count on the wall before the start.',
    ],
  },
  {
    title: '2 Attention',
    pages: [
      'Routines protect attention when the crowd is loud. A routine is a short chain of acts that is the same every time.',
      'A cue is a word that starts the routine. Strong cues are short and concrete. The coach never chooses the cue for the athlete.',
    ],
  },
] as const;

/** The built-in engine with a small book, of four pages by default. */
const study = async (pages: Parameters<typeof addBook>[2] = chapters) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, pages);
  const cognition = createBuiltinCognition({ embedder: bagEmbedder() });
  const setup = await openTestEngine(dir, clock, cognition, { store });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  return { bookId, setup, store, say: (text: string) => ask(setup.engine, sessionId, text), sessionId };
};

type Kind = CardSection['kind'];
const kinds = (answer: Answer): readonly Kind[] => answer.card?.sections.map(({ kind }) => kind) ?? [];
const section = <One extends Kind>(answer: Answer, kind: One) =>
  answer.card?.sections.find((one) => one.kind === kind) as SectionOf<One> | undefined;

describe('an answer without a model', () => {
  it('shows the best passage first: consecutive sentences verbatim, then other pages', async () => {
    const { say } = await study();
    const answer = await say('What lowers the pulse before a contest?');
    expect(answer).toMatchObject({ outcome: 'answered', basis: 'book' });
    const quote = section(answer, 'quote');
    expect(quote?.blocks.map(({ text }) => text).join(' ')).toContain(
      'Slow breathing lowers the pulse before a contest. Breathe out for six counts and in for four.',
    );
    expect(answer.citations[quote?.cite ?? -1]).toMatchObject({ page: 1, verdict: 'verbatim' });
    const pages = section(answer, 'places')?.rows.map(({ cite }) => answer.citations[cite]?.page) ?? [];
    expect(pages).not.toContain(1);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('says what was searched for if nothing was found, and quotes nothing', async () => {
    const { say } = await study();
    const answer = await say('How do volcanoes erupt?');
    expect(answer).toMatchObject({ outcome: 'not-found', citations: [] });
    expect(section(answer, 'searched')).toMatchObject({ words: ['volcanoes', 'erupt'], pages: 4 });
  });

  it('answers a repeated question again, without quoting the question', async () => {
    const { say } = await study();
    const first = await say('What lowers the pulse before a contest?');
    const again = await say('What lowers the pulse before a contest?');
    expect(again.card).toEqual(first.card);
  });

  it('answers from metadata and outline', async () => {
    const { say } = await study();
    expect(section(await say('How many chapters are there?'), 'about')).toMatchObject({
      chapters: 2,
      pages: 4,
    });
    expect(section(await say('List the chapters'), 'outline')?.rows).toMatchObject([
      { number: 1, title: 'Breath', page: 1 },
      { number: 2, title: 'Attention', page: 3 },
    ]);
    expect(section(await say('What comes next?'), 'outline')?.rows).toMatchObject([{ title: 'Attention' }]);
  });

  it('quotes the first page if the file has no author', async () => {
    const { say } = await study([
      { title: 'Title', pages: ['Rowing at Night\nThe Club of Nine Rivers\nSecond printing'] },
      ...chapters,
    ]);
    const answer = await say('Who wrote it?');
    expect(section(answer, 'about')).toMatchObject({ author: null, asked: 'author' });
    const quote = section(answer, 'quote');
    expect(quote?.blocks.map(({ text }) => text).join(' ')).toContain('The Club of Nine Rivers');
    expect(answer.citations[quote?.cite ?? -1]).toMatchObject({ page: 1, verdict: 'verbatim' });
  });

  it('acknowledges a problem and shows what the book says about it', async () => {
    const { say } = await study();
    const answer = await say('The crowd is loud and a routine does not protect attention.');
    expect(answer).toMatchObject({ outcome: 'reply' });
    expect(kinds(answer)).toEqual(['remark', 'places']);
    expect(kinds(await say('My aunt is a plumber.'))).toEqual(['remark']);
  });

  it('summarises a chapter in its own sentences, in order, each with its page', async () => {
    const { say } = await study();
    const answer = await say('Summarise chapter 2');
    const sentences = section(answer, 'summary')?.groups.flatMap((group) => group.sentences) ?? [];
    expect(sentences.length).toBeGreaterThan(1);
    const pages = sentences.map(({ cite }) => answer.citations[cite]?.page ?? 0);
    expect(pages).toEqual(pages.toSorted((a, b) => a - b));
    expect(Math.min(...pages)).toBeGreaterThanOrEqual(3);
    expect(answer.citations.every(({ verdict }) => verdict === 'verbatim')).toBe(true);
    const other = await say('and chapter 1?');
    expect(section(other, 'summary')).toMatchObject({ number: 1, title: 'Breath' });
  });

  it('makes a quiz by leaving words out of the chapter’s sentences', async () => {
    const { say } = await study();
    const answer = await say('Quiz me on chapter 1');
    const rows = section(answer, 'quiz')?.rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    for (const { prompt, answer: word, cite } of rows) {
      expect(prompt).toContain('_____');
      expect(prompt).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
      expect(answer.citations[cite]?.quote).toContain(word);
    }
  });

  it('shows the sentence that defines a term, and two terms side by side', async () => {
    const { say } = await study();
    const defined = await say('What does cue mean?');
    expect(section(defined, 'terms')?.rows[0]?.blocks[0]?.text).toContain(
      'A cue is a word that starts the routine.',
    );
    const compared = await say('What is the difference between a cue and a routine?');
    expect(section(compared, 'compare')?.sides.map(({ term, quote }) => [term, quote !== null])).toEqual([
      ['cue', true],
      ['routine', true],
    ]);
  });

  it('explains a selection: its context, its terms, other pages', async () => {
    const { setup, sessionId, bookId } = await study();
    const selection = { bookId, page: 4, quote: 'A cue is a word that starts the routine.' };
    const answer = await askAbout(setup.engine, sessionId, 'explain this', selection);
    expect(section(answer, 'quote')?.blocks[0]?.text).toContain('Strong cues are short and concrete.');
    expect(section(answer, 'terms')?.rows.map(({ term }) => term)).toContain('routine');
    const [question] = await setup.store.sessions.getTurns([answer.replyTo ?? asTurnId(0)]);
    expect(question?.selection).toEqual(selection);
  });

  it('finds a selection by its words if the given page is wrong', async () => {
    const { setup, sessionId, bookId } = await study();
    const selection = { bookId, page: 1, quote: 'A cue is a word that starts the routine.' };
    const answer = await askAbout(setup.engine, sessionId, 'explain this', selection);
    expect(answer.citations[section(answer, 'quote')?.cite ?? -1]?.page).toBe(4);
  });

  it('says "saved" only once it is stored, and finds it again', async () => {
    const { say, store } = await study();
    const answer = await say('Remember that my exam is on 12 May');
    const saved = section(answer, 'remembered');
    expect(saved).toMatchObject({ state: 'saved', rows: [{ subject: 'own', words: 'exam is on 12 May' }] });
    expect(await store.memory.findFact(saved?.rows[0]?.factId ?? asFactId(0))).toMatchObject({
      status: 'active',
    });
    const asked = await say('When is my exam?');
    expect(section(asked, 'told')?.rows).toMatchObject([{ subject: 'own', words: 'exam is on 12 May' }]);
  });

  it.each(['remember i play a telecaster', 'ok fair. Please remember that I play a telecaster'])(
    'saves what is to be remembered, however it is worded: %s',
    async (message) => {
      const { say } = await study();
      const answer = await say(message);
      expect(section(answer, 'remembered')).toMatchObject({ state: 'saved', rows: [{ subject: 'learner' }] });
      expect(answer.content).toContain('telecaster');
    },
  );

  it('shows a note next to the book if both answer', async () => {
    const { say, setup, bookId } = await study();
    await setup.engine.notes.create({
      title: 'Cold water',
      content: 'Slow breathing lowers the pulse before a swim.',
      tags: [],
      relatedPages: [],
      bookId,
    });
    await setup.settle();
    const answer = await say('What lowers the pulse?');
    expect(kinds(answer)).toEqual(expect.arrayContaining(['quote', 'notes']));
    expect(section(answer, 'notes')?.rows[0]).toMatchObject({ source: 'note', title: 'Cold water' });
  });

  it.each([
    ['thanks!', 'welcome'],
    ['lol ok', 'ok'],
    ['you are stupid', 'ok'],
    ['I need this for my class on Monday', 'noted'],
    ['I ride my bike to school.', 'noted'],
    ['???', 'unclear'],
    ['explain this', 'select-first'],
  ])('replies to “%s” in one line without a card', async (text, kind) => {
    const { say } = await study();
    const answer = await say(text);
    expect(answer).toMatchObject({ outcome: 'reply', citations: [] });
    expect(section(answer, 'remark')?.remark.kind).toBe(kind);
  });

  it('names the next chapter after one was finished', async () => {
    const { say } = await study();
    const answer = await say('I finished chapter 1 on the train.');
    expect(section(answer, 'remark')?.remark).toMatchObject({
      kind: 'next-chapter',
      number: 2,
      title: 'Attention',
    });
    expect(answer.citations).toMatchObject([{ page: 3, verdict: 'page-only' }]);
  });

  it('continues from the chapter that was just discussed, wherever the book is open', async () => {
    const { say, store, bookId } = await study();
    await store.library.updateBook(bookId, { position: 4 });
    const next = async () => section(await say('What comes next?'), 'outline')?.rows[0]?.title;
    await say('Summarise chapter 1');
    expect(await next()).toBe('Attention');
    await say('I finished chapter 1 on the train.');
    expect(await next()).toBe('Attention');
    await say('I am on chapter 1 now');
    expect(section(await say("what's in the next chapter?"), 'summary')?.number).toBe(2);
  });

  it('reads “it” as the chapter that was just named as next, or else as the book', async () => {
    const { say } = await study();
    expect(kinds(await say('What is it about?'))).toContain('about');
    await say('I finished chapter 1 on the train.');
    expect(section(await say('What is it about?'), 'summary')).toMatchObject({ of: 'chapter', number: 2 });
    expect(section(await say('and chapter 1?'), 'summary')).toMatchObject({ of: 'chapter', number: 1 });
  });

  it('lists the chapters about a subject by their titles, and searches if no title matches', async () => {
    const { say } = await study();
    expect(section(await say('Is there a chapter on attention?'), 'outline')?.rows).toMatchObject([
      { number: 2, title: 'Attention' },
    ]);
    expect(section(await say('Which chapter covers routines?'), 'outline')).toBeUndefined();
  });

  it('says where the book is open, whatever was quoted last', async () => {
    const { say } = await study();
    const quoted = await say('Do swimmers count on the wall before the start?');
    expect(quoted.citations[0]?.page).toBe(2);
    expect(section(await say('What comes next?'), 'reading')).toMatchObject({ page: 1 });
  });

  it('opens the row of the last answer that the learner refers to', async () => {
    const { say } = await study();
    const first = await say('What is a routine?');
    const row = section(first, 'places')?.rows[0];
    expect(row).toBeDefined();
    const second = await say('and the second one?');
    expect(second.citations[0]?.page).toBe(first.citations[row?.cite ?? -1]?.page);
  });

  it('opens an item that the quoted page numbers in words', async () => {
    const { say } = await study([
      {
        title: '1 Reasons',
        pages: [
          'The reasons for the quiet check are these: first, it slows the pulse of a swimmer; secondly, it names the day; and thirdly, it opens the notebook. A check takes a minute.',
        ],
      },
    ]);
    await say('What are the reasons for the quiet check?');
    const second = section(await say('what’s the second?'), 'quote');
    expect(second?.blocks[0]?.text).toContain('secondly, it names the day');
  });

  it('continues the text when asked what happens next', async () => {
    const { say } = await study();
    await say('What lowers the pulse before a contest?');
    const next = await say('what happens next?');
    expect(next.citations[0]?.page).toBeGreaterThan(1);
    expect(section(next, 'quote')?.blocks[0]?.text).not.toContain('Slow breathing');
  });

  it('continues after a quote that crosses the end of its page', async () => {
    const { say } = await study([
      {
        title: '1 Tides',
        pages: [
          'Wind and water are two things. The tide is what the moon does to the sea, which rises twice a day along the coast and falls again, so that',
          'the boats lie dry at noon. Sailors keep a table of the hours. The table hangs in the harbour office.',
          'Harbours on the coast have gates. A gate keeps the water in when the sea is low. It is opened at high water.',
        ],
      },
    ]);
    const shown = section(await say('What is the tide?'), 'quote')?.blocks.map(({ text }) => text) ?? [];
    const more = section(await say('tell me more'), 'quote')?.blocks.map(({ text }) => text) ?? [];
    expect(more).not.toEqual([]);
    for (const text of more) expect(shown.join(' ')).not.toContain(text);
  });

  it('explains that marks would be summarised if nothing is marked', async () => {
    const { say } = await study();
    const answer = await say('summarise what I marked');
    expect(section(answer, 'remark')).toMatchObject({ remark: { kind: 'no-marks' } });
  });

  it('reads a follow-up with the subject of the question before it', async () => {
    const { say } = await study();
    await say('What is a cue?');
    const answer = await say('who chooses it?');
    expect(section(answer, 'quote')?.blocks[0]?.text).toContain('The coach never chooses the cue');
  });

  it('quotes nothing twice in a follow-up, and looks for an example near the last quote', async () => {
    const { say } = await study([
      {
        title: '1 Breath',
        pages: [
          'Slow breathing lowers the pulse before a contest. It calms the swimmer. It is learned in a week. It needs no tools. It can be done anywhere. Coaches like it. As an example, swimmers count to six at the wall.',
        ],
      },
      chapters[1],
    ]);
    const first = section(await say('What lowers the pulse before a contest?'), 'quote');
    const again = section(await say('give an example'), 'quote');
    const shown = first?.blocks.map(({ text }) => text).join(' ') ?? '';
    expect(shown).not.toContain('As an example');
    expect(again?.blocks[0]?.text).toContain('As an example, swimmers count to six at the wall.');
    expect(again?.blocks[0]?.text).not.toContain('Slow breathing');
  });

  it('shows earlier messages only if they contain something', async () => {
    const { say, setup, bookId } = await study();
    await say('Why does breathing lower the pulse before a contest?');
    await say('The swimmers of our club breathe out for eight counts.');
    await setup.settle();
    const { sessionId } = await setup.engine.sessions.start(bookId, true);
    const answer = await ask(setup.engine, sessionId, 'How many counts do swimmers breathe out?');
    const rows = section(answer, 'earlier')?.rows ?? [];
    expect(rows.filter(({ what }) => what !== 'said')).toEqual([]);
  });

  it('shows the note that a question about a selection names', async () => {
    const { setup, sessionId, bookId } = await study();
    await setup.engine.notes.create({
      title: 'Cues',
      content: 'A cue is a word that starts the routine of the swimmer.',
      tags: [],
      relatedPages: [],
      bookId,
    });
    await setup.settle();
    const selection = { bookId, page: 4, quote: 'A cue is a word that starts the routine.' };
    const answer = await askAbout(setup.engine, sessionId, 'how does this fit my note?', selection);
    expect(kinds(answer)).toEqual(expect.arrayContaining(['quote', 'notes']));
  });

  it('lists the chapters if the named one does not exist', async () => {
    const { say } = await study();
    const answer = await say('Summarise chapter 31');
    expect(answer.outcome).toBe('closest');
    expect(section(answer, 'outline')?.rows).toHaveLength(2);
  });

  it('reads “this chapter” as the one just quoted in a book that was not started', async () => {
    const { say } = await study();
    await say('What is a cue?');
    expect(section(await say('Summarise this chapter'), 'summary')?.number).toBe(2);
  });

  it('reveals nothing of pages beyond what was read', async () => {
    const { say, store, bookId } = await study();
    await store.reading.markRead(bookId, { from: 1, to: 2 });
    await store.library.updateBook(bookId, { readBound: true });
    const answer = await say('List the chapters');
    expect(section(answer, 'outline')?.rows.map(({ title }) => title)).toEqual(['Breath']);
    const cue = await say('What does cue mean?');
    expect(cue.citations.map(({ page }) => page).filter((page) => page > 2)).toEqual([]);
  });
});
