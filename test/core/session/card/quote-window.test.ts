import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../src/shared/model';
import { exampleAfter, quotedText, windowAround } from '../../../../src/core/session/card/quote-window';

type Part = readonly [kind: Block['kind'], text: string];

/** A page of these blocks. */
const pageOf = (page: number, ...parts: readonly Part[]) => {
  let text = '';
  const blocks = parts.map(([kind, words]): Block => {
    const start = text.length;
    text += `${words}\n\n`;
    return { kind, start, end: start + words.length };
  });
  return { page, text: text.trimEnd(), blocks };
};

type TestPage = ReturnType<typeof pageOf>;

const spotOf = ({ text }: TestPage, words: string) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};

const weigh = (page: TestPage, ...worths: readonly (readonly [words: string, worth: number])[]) =>
  worths.map(([words, worth]) => ({ page: page.page, ...spotOf(page, words), worth }));

/** The passage quoted around the sentence `words`. */
const quoteFor = (
  page: TestPage,
  words: string,
  { next, ...options }: Parameters<typeof windowAround>[2] = {},
) => quotedText(page, windowAround(page, spotOf(page, words), { next, ...options }), next);

const tide = pageOf(
  1,
  ['heading', 'Tides'],
  ['paragraph', 'The sea rises twice a day. The moon pulls the water. The sun helps it.'],
  ['paragraph', 'Harbours fill from the east. They empty by noon. The pilot waits.'],
  ['heading', 'Boats'],
  ['paragraph', 'Boats are tied with two ropes.'],
);

describe('the quote around a sentence', () => {
  it('crosses the end of a paragraph to sentences that fit, and stops at a heading', () => {
    const weighed = weigh(
      tide,
      ['The sea', 0.2],
      ['The pilot', 0.2],
      ['The moon', 1],
      ['The sun', 0.9],
      ['Harbours fill', 0.9],
      ['They empty', 0.8],
    );
    const { quote } = quoteFor(tide, 'The moon', { weighed });
    expect(quote).toContain('The sun helps it.');
    expect(quote).toContain('They empty by noon.');
    expect(quote).not.toContain('Boats');
  });

  it('begins with its paragraph, and includes the sentence that its first one refers to', () => {
    expect(quoteFor(tide, 'The moon').quote).toMatch(/^The sea rises/u);
    const page = pageOf(1, ['paragraph', 'The pump draws water.'], ['paragraph', 'It is made of brass.']);
    expect(quoteFor(page, 'It is made').quote).toBe('The pump draws water.\n\nIt is made of brass.');
  });

  it('includes the text under a title, never the title alone', () => {
    const page = pageOf(
      1,
      ['paragraph', '1.1 What is a tide?'],
      ['paragraph', 'A tide is a rise of the sea. It comes twice a day.'],
    );
    expect(quoteFor(page, '1.1 What').quote).toBe('A tide is a rise of the sea. It comes twice a day.');
  });

  it('includes the sentences before code, and cuts long code', () => {
    const code = Array.from({ length: 40 }, (_, at) => `line${String(at)}();`).join('\n');
    const page = pageOf(1, ['paragraph', 'The pump is started first. Then it runs.'], ['code', code]);
    const { blocks } = quoteFor(page, 'line0();');
    expect(blocks.map(({ kind, cut }) => [kind, cut])).toEqual([
      ['prose', false],
      ['code', true],
    ]);
    expect(blocks[0]?.text).toBe('The pump is started first. Then it runs.');
  });

  it('continues on the next page if the text does', () => {
    const page = pageOf(1, ['paragraph', 'The sea rises twice a day. The moon pulls']);
    const next = pageOf(2, ['paragraph', 'the water. The sun helps it.']);
    expect(quoteFor(page, 'The sea', { next }).quote).toBe(
      'The sea rises twice a day. The moon pulls\nthe water. The sun helps it.',
    );
    const other = pageOf(2, ['heading', 'Boats'], ['paragraph', 'Boats are tied.']);
    expect(quoteFor(page, 'The sea', { next: other }).quote).not.toContain('Boats');
  });

  it('surrounds a selection with up to two sentences before and two after', () => {
    const page = pageOf(
      1,
      ['paragraph', 'Ropes wear. Salt bites. Knots slip. Sailors look. Masters pay. Crews rest. Ports wait.'],
      ['code', 'tie();'],
    );
    expect(quoteFor(page, 'Sailors look.', { selected: true }).quote).toBe(
      'Salt bites. Knots slip. Sailors look. Masters pay. Crews rest.',
    );
    expect(exampleAfter(page, spotOf(page, 'Crews rest.'))).toMatchObject(spotOf(page, 'tie();'));
  });

  it('includes what its first sentence refers to, and the conclusion of its paragraph', () => {
    const page = pageOf(
      1,
      ['paragraph', 'Ropes may break.'],
      ['paragraph', 'Another danger is fog.'],
      ['paragraph', 'In such cases the pilot waits. The crew sleeps.'],
    );
    expect(quoteFor(page, 'In such cases', { most: 2 }).quote).toMatch(/^Ropes may break\./u);
    const whistle = pageOf(1, [
      'paragraph',
      'A whistle opened the line. It was cheap. However, it fails today.',
    ]);
    expect(
      quoteFor(whistle, 'A whistle', { weighed: weigh(whistle, ['A whistle', 1], ['However', -1]) }).quote,
    ).toContain('However, it fails today.');
  });

  it('starts at the sentence in a short window', () => {
    expect(quoteFor(tide, 'The moon', { most: 2 }).quote).toBe('The moon pulls the water. The sun helps it.');
  });

  it('leaves out what was already shown, and does not extend across it', () => {
    const shown = ['The moon pulls\nthe water.'];
    expect(quoteFor(tide, 'The sun', { shown }).quote).toMatch(/^The sun helps it\./);
    expect(quoteFor(tide, 'The sea', { shown }).quote).toBe('The sea rises twice a day.');
  });
});
