import { describe, expect, it } from 'vitest';
import { blockTexts, read } from '../../support/read';

describe('text reader', () => {
  it('finds chapters and joins the lines of a paragraph', async () => {
    const content = await read(
      'walden_pond.txt',
      'CHAPTER I. The Pond\r\n\r\nIt was cold\r\nand still.\r\n\r\nTHE FAR SHORE\r\n\r\nNobody came.\r\n\r\nChapter 2\r\n\r\n- one\r\n- two',
    );
    expect(content.head).toMatchObject({ format: 'text', title: 'walden pond' });
    expect(content.outline.map(({ title, level }) => [title, level])).toEqual([
      ['CHAPTER I. The Pond', 1],
      ['THE FAR SHORE', 2],
      ['Chapter 2', 1],
    ]);
    expect(blockTexts(content.pages[0])).toEqual([
      'heading1: CHAPTER I. The Pond',
      'paragraph: It was cold and still.',
      'heading2: THE FAR SHORE',
      'paragraph: Nobody came.',
      'heading1: Chapter 2',
      'list-item: - one',
      'list-item: - two',
    ]);
  });

  it('takes title and author from the first lines', async () => {
    const content = await read('on_rope.txt', 'ON ROPE\nBy Ada Example\n\nChapter 1\n\nTie it.');
    expect(content.head).toMatchObject({ title: 'On Rope', author: 'Ada Example' });
  });

  it('reads underlined lines as headings', async () => {
    const content = await read(
      'knots.txt',
      'Knots\n=====\n\nTie it.\n\nHitches\n-------\nPull it.\n\nA line\n---------------------------\nof dashes.',
    );
    expect(content.outline.map(({ title, level }) => [title, level])).toEqual([
      ['Knots', 1],
      ['Hitches', 2],
    ]);
    expect(blockTexts(content.pages[0]).at(-2)).toBe('paragraph: Pull it.');
  });

  const greeting = 'Grüße – “naïve” café';
  const windows1252 = Uint8Array.from([
    0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x93, 0x6e, 0x61, 0xef, 0x76, 0x65, 0x94, 0x20, 0x63,
    0x61, 0x66, 0xe9,
  ]);
  it.each([
    ['UTF-8', Buffer.from(greeting)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${greeting}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${greeting}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(greeting, 'utf16le')],
    ['Windows-1252', windows1252],
  ])('reads %s', async (_encoding, bytes) => {
    expect((await read('greeting.txt', bytes)).pages[0]?.text).toBe(greeting);
  });

  it('refuses white space as NO_TEXT', async () => {
    await expect(read('blank.txt', ' \n\t\n ')).rejects.toMatchObject({ code: 'NO_TEXT' });
  });

  it('cuts a text without paragraphs into pages after sentences', async () => {
    const content = await read(
      'endless.txt',
      'This sentence stands for many others of its kind. '.repeat(200),
    );
    expect(content.pages.length).toBeGreaterThan(4);
    for (const page of content.pages) expect(page.text).toMatch(/^This .+kind\.$/u);
  });
});

describe('Markdown reader', () => {
  it('reads front matter, headings, lists, code and tables, and executes no HTML', async () => {
    const source =
      '---\ntitle: "On Rope"\nauthor: Ada Example\n---\n# Knots\n\nA *bowline* and `code`,\nsoftly.\n\n1. tie\n2. pull\n\n```\nx = 1\n  y\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>\n\n## Hitches\n\n> Round turn.';
    const content = await read('rope.md', source);
    expect(content.head).toMatchObject({ format: 'markdown', title: 'On Rope', author: 'Ada Example' });
    expect(content.outline.map(({ title, level }) => [title, level])).toEqual([
      ['Knots', 1],
      ['Hitches', 2],
    ]);
    expect(blockTexts(content.pages[0])).toEqual([
      'heading1: Knots',
      'paragraph: A bowline and code, softly.',
      'list-item: 1. tie',
      'list-item: 2. pull',
      'code: x = 1\n  y',
      'row: a | b',
      'row: 1 | 2',
      'heading2: Hitches',
      'quote: Round turn.',
    ]);
  });
});

describe('HTML reader', () => {
  it('takes the author from the first lines if the metadata has none', async () => {
    const content = await read(
      'rope.html',
      '<title>On Rope</title><h1>On Rope</h1><p>by Ada Example</p><p>Tie it.',
    );
    expect(content.head).toMatchObject({ title: 'On Rope', author: 'Ada Example' });
  });

  it('reads title, author and headings, but not scripts or navigation', async () => {
    const source =
      '<!doctype html><html lang="en"><head><title>On &amp; Off</title><meta name="author" content="Ada"><style>p{}</style></head><body><nav>Home</nav><h1>Start</h1><p>One<br>two <b>three</b><script>document.write("ran")</script></p><h2>Next</h2><p>Four.</body></html>';
    const content = await read('page.html', source);
    expect(content.head).toMatchObject({ format: 'html', title: 'On & Off', author: 'Ada', language: 'en' });
    expect(blockTexts(content.pages[0])).toEqual([
      'heading1: Start',
      'paragraph: One\ntwo three',
      'heading2: Next',
      'paragraph: Four.',
    ]);
    expect(content.outline.map(({ title, level }) => [title, level])).toEqual([
      ['Start', 1],
      ['Next', 2],
    ]);
  });
});

describe('encodings declared in a file', () => {
  it('are used if the bytes are not UTF-8', async () => {
    const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const source = Buffer.concat([
      Buffer.from('<html><head><meta charset="windows-1251"></head><body><p>'),
      cyrillic,
      Buffer.from('</p></body></html>'),
    ]);
    expect((await read('greeting.html', source)).pages[0]?.text).toBe('Привет');
  });
});

describe('names and types', () => {
  it.each([
    [
      'a picture named as text',
      'photo.txt',
      Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'),
      'WRONG_TYPE',
    ],
    ['a picture', 'photo.png', Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'), 'UNSUPPORTED_TYPE'],
    ['text of an unknown kind', 'table.csv', Buffer.from('a,b\n1,2'), 'UNSUPPORTED_TYPE'],
    ['text named as a PDF', 'notes.pdf', Buffer.from('only text'), 'WRONG_TYPE'],
  ])('refuses %s', async (_what, name, bytes, code) => {
    await expect(read(name, bytes)).rejects.toMatchObject({ code });
  });

  it('shows a name without control characters', async () => {
    const refused = read('bad\u202egpj.csv', 'a');
    await expect(refused).rejects.toThrow('“badgpj.csv”');
  });
});
