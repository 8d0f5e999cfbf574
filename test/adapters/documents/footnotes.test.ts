import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';
import { structureOf } from '../../../src/core/library/cut/book-structure';
import { cutPassages } from '../../../src/core/library/cut/cut-passages';
import type { DocumentContent } from '../../../src/core/ports';
import { makeEpub } from '../../support/make-epub';
import { keeperWrote } from '../../support/keeper-wrote';
import { makePdf } from '../../support/make-pdf';
import { blockTexts, read } from '../../support/read';

const tokenizer = createTokenizer(join(import.meta.dirname, '../../../resources/tokens'));
const passagesOf = ({ pages, outline, head }: DocumentContent) =>
  cutPassages({ pages, structure: structureOf(outline, pages), language: head.language }, tokenizer);

/** The first page ends inside a sentence, with footnotes below it. */
const harbourBook = await makePdf({
  title: 'Harbours',
  pages: [
    {
      title: 'The Light',
      paragraphs: [
        keeperWrote('storms'),
        `The old lamp1 was kept burning. On calm nights it stood on the granite quay* and could be seen by every boat that came`,
      ],
      notes: [
        '1The lamp burned colza oil until the year of the great storm, when the whole of the stock was lost to the sea, and it was never bought again.',
        '* Built of stone from the island itself.',
      ],
    },
    {
      paragraphs: [
        'home from the western banks before the morning tide had turned.',
        keeperWrote('gulls'),
        'See 2 The Quay below.',
      ],
      notes: ['2 The second note stands on a page that does not refer to it.'],
    },
    {
      title: 'The Quay',
      paragraphs: [keeperWrote('granite'), keeperWrote('rope')],
    },
  ],
});

const brokenSentence =
  /could be seen by every boat that came\nhome from the western banks before the morning tide had turned\./u;

describe('footnotes of a PDF', () => {
  it('are separate blocks at the end of their page, with their marks separate from the words', async () => {
    const { pages } = await read('harbours.pdf', harbourBook);
    expect(blockTexts(pages[0]).slice(-3)).toEqual([
      'paragraph: The old lamp 1 was kept burning. On calm nights it stood on the granite quay * and could be seen by every boat that came',
      'note: 1 The lamp burned colza oil until the year of the great storm, when the whole of the stock was lost to the sea, and it was never bought again.',
      'note: * Built of stone from the island itself.',
    ]);
    expect(blockTexts(pages[1]).at(-1)).toBe(
      'note: 2 The second note stands on a page that does not refer to it.',
    );
    expect(pages[2]?.blocks.some(({ kind }) => kind === 'note')).toBe(false);
  });

  it('do not split a sentence that continues on the next page', async () => {
    const passages = passagesOf(await read('harbours.pdf', harbourBook));
    const passage = passages.find(({ text }) => brokenSentence.test(text));
    expect(passage).toBeDefined();
    // The notes are found and quoted with their page, after the text that refers to them.
    const note = passage?.parts.findLast(({ page }) => page === 1);
    expect(passage?.text.slice(note?.at)).toMatch(/^1 The lamp burned colza oil/u);
    expect(passages.map(({ text }) => text).join('\n')).toContain('2 The second note stands on a page');
  });

  it('are distinguished from small tables and captions', async () => {
    const { pages } = await read(
      'small.pdf',
      await makePdf({
        pages: [
          {
            paragraphs: [keeperWrote('ropes')],
            notes: ['Figure 3: the harbour in winter, seen from the sea.'],
          },
          {
            paragraphs: [keeperWrote('sails')],
            notes: ['Rope Length Price', '12 fathoms of hemp 30', '20 fathoms of jute 11'],
          },
        ],
      }),
    );
    expect(pages.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'note')).toEqual([]);
  });

  it('continue on the next page', async () => {
    const { pages } = await read(
      'long.pdf',
      await makePdf({
        pages: [
          {
            paragraphs: [`${keeperWrote('the lamp')} It was old.1`],
            notes: ['1 A long note that is not ended here but'],
          },
          { paragraphs: [keeperWrote('the quay')], notes: ['on the page that follows, at its foot.'] },
        ],
      }),
    );
    expect(pages.map((page) => blockTexts(page).at(-1))).toEqual([
      'note: 1 A long note that is not ended here but',
      'note: on the page that follows, at its foot.',
    ]);
  });
});

const epubOf = (body: string): Uint8Array =>
  makeEpub({ chapters: [{ file: 'one.xhtml', title: 'One', body: `<h1>One</h1>${body}` }] });

describe('footnotes of an EPUB', () => {
  it('interrupt neither a paragraph nor its sentence', async () => {
    const { pages } = await read(
      'notes.epub',
      epubOf(
        `<p>The lamp<a epub:type="noteref" href="#n1">1</a><aside id="n1" epub:type="footnote"><p>It burned colza oil.</p></aside> was lit
         at dusk<span role="doc-footnote" id="n2"> By the keeper’s wife.</span> and burned until morning.</p><p>Nobody saw it.</p>
         <aside epub:type="footnote" id="n3" hidden=""><p>Hidden until asked for.</p><p>In two parts.</p></aside><p>So it was.</p>`,
      ),
    );
    expect(blockTexts(pages[0])).toEqual([
      'heading1: One',
      'paragraph: The lamp was lit at dusk and burned until morning.',
      'note: It burned colza oil.',
      'note: By the keeper’s wife.',
      'paragraph: Nobody saw it.',
      'note: Hidden until asked for.',
      'note: In two parts.',
      'paragraph: So it was.',
    ]);
  });

  it('have marks that are not part of the words, however the book sets them', async () => {
    const { pages } = await read(
      'marks.epub',
      epubOf(
        `<p>The lamp<a epub:type="noteref" href="#n1">[1]</a> and the quay<a href="#n2" id="r2"><sup>2</sup></a>, the rope<sup>[<a href="#n3">3</a>,
         <a href="#n4">4</a>]</sup> and the bell <a class="footnote-reference brackets" href="#n5">5</a>.</p>
         <p>Ten<sup>3</sup> cubits, see <a href="#n6">6</a>, H<sub>2</sub>O, the <a href="#quay"><sup>new</sup> quay</a>, <a role="doc-noteref" href="#n7">the note on oil</a>.</p>
         <p><sup><a href="#r2">2</a></sup> Of granite.</p>`,
      ),
    );
    expect(blockTexts(pages[0])).toEqual([
      'heading1: One',
      'paragraph: The lamp and the quay, the rope and the bell.',
      'paragraph: Ten³ cubits, see 6, H₂O, the new quay, the note on oil.',
      'paragraph: 2 Of granite.',
    ]);
    const { text = '', blocks = [] } = pages[0] ?? {};
    expect(
      blocks[1]?.marks?.map(({ at, mark }) => `${text.slice(0, at).split(' ').at(-1) ?? ''} ${mark}`),
    ).toEqual(['lamp 1', 'quay 2', 'rope 3,4', 'bell 5']);
  });

  it('are in the passage that contains their mark', async () => {
    const content = await read(
      'home.epub',
      epubOf(
        `${Array.from({ length: 10 }, (_, n) => `<p>${keeperWrote(`it ${String(n)}`)}${n === 1 ? ' The lamp<a epub:type="noteref" href="#n1">1</a> was lit.' : ''}</p>`).join('')}
         <aside epub:type="footnote" id="n1"><p>1. It burned colza oil.</p></aside>`,
      ),
    );
    expect(content.pages).toHaveLength(1);
    const passages = passagesOf(content);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.filter(({ text }) => text.includes('colza')).map(({ text }) => text)).toEqual([
      expect.stringContaining('The lamp was lit.'),
    ]);
    expect(passages.at(-1)?.text).not.toContain('colza');
  });

  it('keep their numbers in a list, and their ids if links point to them', async () => {
    const content = await read(
      'list.epub',
      epubOf(
        '<p>Text.</p><section epub:type="footnotes"><h2>Notes</h2><ol><li epub:type="footnote" id="a"><p>First.</p></li><li epub:type="footnote" id="b"><p>Second.</p></li></ol></section>',
      ),
    );
    expect(blockTexts(content.pages[0])).toEqual([
      'heading1: One',
      'paragraph: Text.',
      'heading2: Notes',
      'note: 1. First.',
      'note: 2. Second.',
    ]);
  });

  it('all come after the text of their passage', async () => {
    const paragraphs = Array.from(
      { length: 30 },
      (_, index) =>
        `<p>${keeperWrote(`thing ${String(index)}`)} ${keeperWrote(`matter ${String(index)}`)}</p><aside epub:type="footnote"><p>Note ${String(index)} is of the keeper’s own hand, and of no other.</p></aside>`,
    );
    const content = await read('many.epub', epubOf(paragraphs.join('')));
    const passages = passagesOf(content);
    const all = passages.map(({ text }) => text).join('\n');
    for (let index = 0; index < 30; index += 1)
      expect(all.split(`Note ${String(index)} is of the keeper’s own hand, and of no other.`)).toHaveLength(
        2,
      );
    for (const { text, tokens, parts } of passages) {
      expect(tokens).toBeLessThanOrEqual(355);
      // A note is followed only by other notes.
      expect(text).not.toMatch(/of no other\.\s+The keeper/u);
      for (const { page, start, end, at } of parts)
        expect(content.pages[page - 1]?.text.slice(start, end)).toBe(text.slice(at, at + end - start));
    }
  });
});
