import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';
import { chapterOfPages, structureOf } from '../../../src/core/library/cut/book-structure';
import { cutPassages } from '../../../src/core/library/cut/cut-passages';
import type { DocumentOutlineEntry, DocumentPage, PassageDraft } from '../../../src/core/ports';
import type { Block } from '../../../src/shared/model';

const tokenizer = createTokenizer(join(import.meta.dirname, '../../../resources/tokens'));

/** Pseudo-random numbers from a seed. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed * 2654435761;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

const words =
  'the river carried a patient boat under seven bridges while nobody watched and rain fell softly on copper roofs'.split(
    ' ',
  );

/** A random book: pages with and without blocks, headings, code, very long words, outline entries anywhere. */
const randomBook = (seed: number): { pages: DocumentPage[]; outline: DocumentOutlineEntry[] } => {
  const roll = dice(seed);
  const sentence = (): string =>
    `${Array.from({ length: 3 + roll(30) }, () => words[roll(words.length)]).join(' ')}${['.', '!', '?', ''][roll(4)] ?? ''}`;
  const outline: DocumentOutlineEntry[] = [];
  const pages = Array.from({ length: 1 + roll(12) }, (_, index): DocumentPage => {
    let text = roll(5) === 0 ? ' \n ' : '';
    const blocks: Block[] = [];
    for (let count = roll(7); count > 0; count -= 1) {
      if (text.trim() !== '') text += '\n\n';
      const start = text.length;
      const kind =
        (['heading', 'paragraph', 'paragraph', 'list-item', 'code', 'quote', 'note'] as const)[roll(7)] ??
        'paragraph';
      if (kind === 'heading') text += `Part ${String(roll(99))} 🌊`;
      else if (roll(12) === 0) text += '𝒳endless'.repeat(200);
      else text += Array.from({ length: 1 + roll(12) }, sentence).join(kind === 'code' ? '\n' : ' ');
      // Some text is left without a block.
      if (roll(6) > 0)
        blocks.push(
          kind === 'heading'
            ? { kind, level: 1 + roll(3), start, end: text.length }
            : { kind, start, end: text.length },
        );
    }
    if (roll(3) === 0) {
      const inside = blocks[roll(Math.max(1, blocks.length))]?.start ?? 0;
      outline.push({
        title: `Entry ${String(index)}`,
        level: 1 + roll(3),
        page: index + 1,
        offset: roll(3) === 0 ? roll(text.length + 1) : inside,
      });
    }
    return { page: index + 1, label: String(index + 1), text, blocks };
  });
  return { pages, outline };
};

const cut = ({
  pages,
  outline,
}: ReturnType<typeof randomBook>): {
  passages: PassageDraft[];
  structure: readonly DocumentOutlineEntry[];
} => {
  const structure = structureOf(outline, pages);
  return { structure, passages: cutPassages({ pages, structure, language: 'en' }, tokenizer) };
};

const paragraph = (topic: string): string =>
  Array.from(
    { length: 5 },
    (_, index) => `Sentence ${String(index)} about ${topic} is neither very long nor very short.`,
  ).join(' ');

const page = (number: number, text: string, blocks: Block[] = []): DocumentPage => ({
  page: number,
  label: String(number),
  text,
  blocks,
});

describe('cutPassages', () => {
  it('puts every character except white space into exactly one passage, unchanged', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const book = randomBook(seed);
      const covered = book.pages.map(({ text }) => new Uint8Array(text.length));
      const { passages } = cut(book);
      passages.forEach((passage, index) => {
        expect(passage.ordinal).toBe(index);
        expect(passage.text).toBe(
          passage.parts
            .map(({ page, start, end }) => book.pages[page - 1]?.text.slice(start, end))
            .join('\n'),
        );
        for (const { page, start, end, at } of passage.parts) {
          expect(passage.text.slice(at, at + end - start)).toBe(book.pages[page - 1]?.text.slice(start, end));
          for (let offset = start; offset < end; offset += 1) {
            const marks = covered[page - 1];
            if (marks) marks[offset] = (marks[offset] ?? 0) + 1;
          }
        }
      });
      book.pages.forEach(({ text }, index) => {
        for (let offset = 0; offset < text.length; offset += 1) {
          const times = covered[index]?.[offset] ?? 0;
          const blank = /\s/u.test(text.charAt(offset));
          if (blank ? times > 1 : times !== 1)
            throw new Error(
              `seed ${String(seed)}: character ${String(offset)} of page ${String(index + 1)} is in ${String(times)} passages`,
            );
        }
      });
    }
  });

  it('never crosses a chapter, and never exceeds the maximum length', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const book = randomBook(seed);
      const { passages, structure } = cut(book);
      const starts = structure.filter((entry) => entry.level === 1);
      for (const passage of passages) {
        expect(passage.tokens).toBeLessThanOrEqual(480);
        for (const part of passage.parts) {
          for (const start of starts) {
            const inside = start.page === part.page && start.offset > part.start && start.offset < part.end;
            if (inside)
              throw new Error(`seed ${String(seed)}: a passage crosses the start of ${start.title}`);
          }
        }
      }
    }
  });

  it('makes passages of 200 to 350 tokens that end with sentences and sections', () => {
    const pages = Array.from({ length: 12 }, (_, index): DocumentPage => {
      const heading = `Section ${String(index)}`;
      const body = ['rivers', 'bridges', 'rain', 'boats', 'copper'].map(paragraph);
      const text = [heading, ...body].join('\n\n');
      const blocks: Block[] = [];
      let at = 0;
      for (const [position, block] of [heading, ...body].entries()) {
        blocks.push(
          position === 0
            ? { kind: 'heading', level: 2, start: at, end: at + block.length }
            : { kind: 'paragraph', start: at, end: at + block.length },
        );
        at += block.length + 2;
      }
      return { page: index + 1, label: String(index + 1), text, blocks };
    });
    const outline = [0, 6].map((index) => ({
      title: `Chapter ${String(index)}`,
      level: 1,
      page: index + 1,
      offset: 0,
    }));
    const { passages } = cut({ pages, outline });
    for (const passage of passages) {
      expect(passage.tokens).toBeGreaterThanOrEqual(150);
      expect(passage.tokens).toBeLessThanOrEqual(350);
      expect(passage.text).toMatch(/short\.$/u);
    }
    // A heading is at a passage's start, never at its end or inside.
    expect(
      passages
        .filter(({ text }) => /Section \d+/u.test(text))
        .every(({ text }) => /^Section \d+\n\n/u.test(text)),
    ).toBe(true);
    expect(passages[0]).toMatchObject({
      chapter: 'Chapter 0',
      headingPath: ['Chapter 0', 'Section 0'],
      before: '',
    });
    expect(passages[1]?.before).toBe(passages[0]?.text.split(/\s+/u).slice(-60).join(' '));
    expect(passages.find(({ chapter }) => chapter === 'Chapter 6')?.before).toBe('');
  });
});

describe('structureOf', () => {
  it('removes a single root entry above everything', () => {
    const pages = [page(1, 'a'), page(2, 'b'), page(3, 'c')];
    const outline = [1, 2, 2].map((level, index) => ({
      title: `t${String(index)}`,
      level,
      page: index + 1,
      offset: 0,
    }));
    expect(structureOf(outline, pages).map(({ title, level }) => [title, level])).toEqual([
      ['t1', 1],
      ['t2', 1],
    ]);
  });

  it('starts a chapter with the lines that announce it', () => {
    const pages = [page(1, 'Intro.'), page(2, 'Chapter 3\n\nMatrices\n\nText.')];
    const structure = structureOf(
      [
        { title: 'Start', level: 1, page: 1, offset: 0 },
        { title: 'Matrices', level: 1, page: 2, offset: 11 },
      ],
      pages,
    );
    expect(structure[1]).toMatchObject({ page: 2, offset: 0 });
    expect(chapterOfPages(structure, pages)).toEqual(['Start', 'Matrices']);
  });

  it('treats a lone heading of a long book as its title', () => {
    const pages = Array.from({ length: 45 }, (_, index) => page(index + 1, 'Text.'));
    const alone = { title: 'Knots', level: 1, page: 1, offset: 0 };
    expect(structureOf([alone], pages).map(({ title, level }) => [title, level])).toEqual([
      ['Pages 1 to 20', 1],
      ['Knots', 2],
      ['Pages 21 to 40', 1],
      ['Pages 41 to 45', 1],
    ]);
    expect(structureOf([alone], pages.slice(0, 30))).toEqual([alone]);
  });

  it('splits a long book without any structure into page ranges', () => {
    const pages = Array.from({ length: 45 }, (_, index) => page(index + 1, 'Text.'));
    expect(structureOf([], pages).map(({ title }) => title)).toEqual([
      'Pages 1 to 20',
      'Pages 21 to 40',
      'Pages 41 to 45',
    ]);
  });
});
