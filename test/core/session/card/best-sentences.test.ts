import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import type { Answer, CardSection, SectionOf } from '../../../../src/shared/model';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { addBook, ask, askAbout, dataFolder, openTestEngine, openStore } from '../../support/test-engine';

const chapters = [
  {
    title: 'Contents',
    pages: ['The keeper Anna Moor . . . . 2\nRopes and chains . . . . 3\nStorms at the harbour . . . . 4'],
  },
  {
    title: '1 The keeper',
    pages: [
      'Do you know Anna Moor? The harbour was still dark. Anna Moor, a keeper of the light, came down the stairs. She had lived there for years.',
    ],
  },
  {
    title: '2 Ropes and chains',
    pages: [
      'A rope is a line of twisted fibres. Is a chain safer than a rope? Ropes stretch in a storm. A chain is heavy and made of iron links. Unlike a chain, a rope gives way before the ship is hurt. That spares the deck.',
    ],
  },
  {
    title: '3 The pilot',
    pages: [
      'There was news at the harbour that evening. A young man had taken the house on the hill and brought two boats. His name was Pell. He was to guide the ships past the sandbank as soon as the storms were over and the channel was marked.',
      'Pell said that the tide was too low. Pell was seldom wrong, and Pell knew it.',
    ],
  },
  {
    title: '4 Storms',
    pages: [
      'Storms come from the west in autumn. The boats are pulled up the beach. Nobody sails before the wind has turned. Then the harbour opens again.',
    ],
  },
] as const;

const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const setup = await openTestEngine(dir, clock, createBuiltinCognition({ embedder: bagEmbedder() }), {
    store,
  });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  return {
    say: (text: string) => ask(setup.engine, sessionId, text),
    sayAbout: (text: string, page: number, quote: string) =>
      askAbout(setup.engine, sessionId, text, { bookId, page, quote }),
  };
};

const section = <One extends CardSection['kind']>(answer: Answer, kind: One) =>
  answer.card?.sections.find((one) => one.kind === kind) as SectionOf<One> | undefined;
const quoted = (answer: Answer) =>
  section(answer, 'quote')
    ?.blocks.map(({ text }) => text)
    .join(' ') ?? '';

describe('the sentences that an answer shows', () => {
  it('introduce the person asked about', async () => {
    const { say } = await study();
    expect(quoted(await say('Who is Anna Moor?'))).toContain('Anna Moor, a keeper of the light,');
  });

  it('include the first mention of a person whom no sentence introduces', async () => {
    const { say } = await study();
    const answer = await say('Who is Pell?');
    expect(answer.citations[0]?.page).toBe(4);
    expect(quoted(answer)).toContain('His name was Pell.');
  });

  it('are not from the table of contents if the text answers', async () => {
    const { say } = await study();
    const answer = await say('Which ropes and chains are there at the harbour?');
    expect(answer.citations[0]?.page).not.toBe(1);
  });

  it('begin with one about both things that are compared', async () => {
    const { say } = await study();
    const answer = await say('What is the difference between a rope and a chain?');
    expect(answer.card?.sections.map(({ kind }) => kind).slice(0, 2)).toEqual(['quote', 'compare']);
    expect(quoted(answer)).toContain('Unlike a chain, a rope gives way');
    const sides = section(answer, 'compare')?.sides.map(({ quote }) => quote?.blocks[0]?.text ?? '') ?? [];
    expect(sides[0]).toMatch(/^A rope is a line/u);
    expect(sides[1]).toMatch(/^A chain is heavy/u);
  });

  it('surround a selection with the text before and after it', async () => {
    const { sayAbout } = await study();
    const answer = await sayAbout('why?', 6, 'Nobody sails before the wind has turned.');
    expect(quoted(answer)).toBe(chapters[4].pages[0]);
  });

  it('are not an answer if the term is nowhere in the book', async () => {
    const { say } = await study();
    expect((await say('What is a submarine?')).outcome).not.toBe('answered');
    expect((await say('Where does she say "the harbour loves submarines at night"?')).outcome).not.toBe(
      'answered',
    );
  });

  it('are those whose words are quoted', async () => {
    const { say } = await study();
    expect(quoted(await say('What comes after "Storms come from the west"?'))).toContain(
      'The boats are pulled up the beach.',
    );
  });
});
