import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeEpub, type EpubChapter } from '../../support/make-epub';
import { blockTexts, read, textAtEntries } from '../../support/read';

const sentence = (index: number): string =>
  `Sentence ${String(index)} of this chapter is neither long nor short, and it ends here.`;
const long = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<p>${sentence(index)} ${sentence(index + 100)}</p>`).join('');

const chapters: readonly EpubChapter[] = [
  {
    file: 'one.xhtml',
    title: 'Breath',
    sections: [{ id: 'slow', title: 'Slow Breathing' }],
    body: `<h1>Breath</h1>${long(14)}<h2 id="slow">Slow Breathing</h2><p>Count to <em>four</em>&#160;&#8212; and&nbsp;wait.</p>${long(4)}`,
  },
  {
    file: 'part two.xhtml',
    title: 'Rest',
    body: '<h1>Rest</h1><ul><li>Sleep</li><li><p>Walk</p></li></ul><ol start="3"><li>Stretch</li></ol><blockquote><p>Be still.</p></blockquote><pre>a\n  b</pre><table><tr><td>One</td><td>Two</td></tr></table><script>document.write("ran")</script>',
  },
];

describe('EPUB reader', () => {
  it.each([2, 3] as const)('reads version %i: metadata, outline with sections, blocks', async (version) => {
    const content = await read('small.epub', makeEpub({ version, title: 'Small &amp; Whole', chapters }));
    expect(content.head).toMatchObject({
      format: 'epub',
      title: 'Small & Whole',
      author: 'Ada Example',
      language: 'en',
    });
    expect(content.outline.map(({ title, level }) => [title, level])).toEqual([
      ['Breath', 1],
      ['Slow Breathing', 2],
      ['Rest', 1],
    ]);
    expect(textAtEntries(content)).toEqual(['Breath', 'Slow Breathing', 'Rest']);
    expect(blockTexts(content.pages.at(-1))).toEqual([
      'heading1: Rest',
      'list-item: Sleep',
      'list-item: Walk',
      'list-item: 3. Stretch',
      'quote: Be still.',
      'code: a\n  b',
      'row: One | Two',
    ]);
    expect(content.pages.map(({ text }) => text).join('\n')).not.toContain('ran');
  });

  it('makes pages of about 1,800 characters that end with a paragraph, the same each time', async () => {
    const bytes = makeEpub({ chapters });
    const [once, again] = [await read('a.epub', bytes), await read('b.epub', bytes)];
    expect(again.pages).toEqual(once.pages);
    expect(once.pages.length).toBeGreaterThanOrEqual(3);
    for (const page of once.pages) {
      expect(page.text.length).toBeLessThan(2500);
      expect(page.text).toBe(page.text.trim());
    }
    expect(once.pages[0]?.text).toMatch(/ends here\.$/u);
  });

  it.each([2, 3] as const)(
    'takes the printed pages of version %i where the book lists them',
    async (version) => {
      const body =
        '<p id="p0">Front matter.</p><p>Ends <span id="p1"/>in the middle. Then more.</p><p id="p2">Last page.</p>';
      const content = await read(
        'printed.epub',
        makeEpub({
          version,
          chapters: [{ file: 'one.xhtml', title: 'One', body }],
          pages: [
            { label: 'xii', target: 'one.xhtml#p0' },
            { label: '1', target: 'one.xhtml#p1' },
            { label: '2', target: 'one.xhtml#p2' },
          ],
        }),
      );
      expect(content.pages.map(({ label, text }) => [label, text])).toEqual([
        ['xii', 'Front matter.\n\nEnds'],
        ['1', 'in the middle. Then more.'],
        ['2', 'Last page.'],
      ]);
    },
  );

  it('uses its headings as the outline if all entries except the title lead nowhere', async () => {
    const entries = ['one.xhtml', 'lost/two.xhtml', 'lost/three.xhtml'];
    const list = entries
      .map((file, index) => `<li><a href="${file}">Entry ${String(index)}</a></li>`)
      .join('');
    const content = await read(
      'lost.epub',
      makeEpub({
        chapters,
        files: {
          'OEBPS/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${list}</ol></nav></body></html>`,
        },
      }),
    );
    expect(content.outline.map(({ title }) => title)).toEqual(['Breath', 'Slow Breathing', 'Rest']);
    expect(content.warnings).toEqual([{ kind: 'lost-contents', entries: 2 }]);
  });

  it('gives the sample book the same labels as its PDF', async () => {
    const folder = resolve(import.meta.dirname, '../../../resources/sample-book');
    const epub = await read('field-guide.epub', await readFile(resolve(folder, 'field-guide.epub')));
    const pdf = await read('field-guide.pdf', await readFile(resolve(folder, 'field-guide.pdf')));
    expect(epub.pages.map(({ label }) => label)).toEqual(pdf.pages.map(({ label }) => label));
    expect(epub.outline.map(({ title, page }) => [title, page])).toEqual(
      pdf.outline.map(({ title, page }) => [title, page]),
    );
  });

  it('opens a book in which only the fonts are obfuscated', async () => {
    const encryption =
      '<encryption><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></enc:EncryptedData></encryption>';
    const content = await read(
      'fonts.epub',
      makeEpub({ chapters, files: { 'META-INF/encryption.xml': encryption } }),
    );
    expect(content.pages.length).toBeGreaterThan(0);
  });
});
