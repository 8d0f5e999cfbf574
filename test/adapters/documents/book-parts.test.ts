import { describe, expect, it } from 'vitest';
import { cleanCss } from '../../../src/adapters/documents/epub/clean-css';
import { cleanHtml } from '../../../src/adapters/documents/epub/clean-html';
import { partOfBook } from '../../../src/adapters/documents/epub/part-of-book';
import { partsOfBook } from '../../../src/adapters/documents/epub/parts-of-book';
import { hostileEpub } from '../../support/hostile-epub';
import { makeEpub } from '../../support/make-epub';
import { read } from '../../support/read';
import { tempDocument } from '../../support/temp-folder';

const base = '/api/books/b0123456789abcdef/parts/';
const clean = (body: string, path = 'OEBPS/text/one.xhtml'): string =>
  cleanHtml(`<?xml version="1.0"?><html><head/><body>${body}</body></html>`, {
    path,
    base,
    xml: true,
  }).replace(/^.*<body>|<\/body>.*$/gu, '');

describe('a document of a book, made safe', () => {
  it('contains no script, handler, form, frame or external address', async () => {
    const file = await tempDocument('hostile.epub', hostileEpub('http://evil.example'));
    const part = await partOfBook(file, 'OEBPS/one.xhtml', base);
    const html = Buffer.from(part?.bytes ?? []).toString();
    expect(part?.mediaType).toBe('text/html; charset=utf-8');
    expect(html).toContain('The book can be read all the same.');
    expect(html).not.toMatch(
      /<script|<iframe|<object|<embed|<form|<base|http-equiv|javascript:|\son[a-z]+=/iu,
    );
    expect(html.match(/evil\.example[^"]*/gu)).toEqual(['evil.example/world.html']);
    expect(html).toContain('data-outside="http://evil.example/world.html"');
    const css = Buffer.from((await partOfBook(file, 'OEBPS/book.css', base))?.bytes ?? []).toString();
    expect(css).not.toContain('evil.example');
  });

  it('points its links and pictures into the book only, and keeps fragments', () => {
    expect(clean('<a href="two.xhtml#s 1">x</a>')).toBe(`<a href="${base}OEBPS/text/two.xhtml#s 1">x</a>`);
    expect(clean('<img src="../img/a%20b.png" alt="A"/>')).toBe(
      `<img src="${base}OEBPS/img/a%20b.png" alt="A">`,
    );
    expect(clean('<a href="../../../../../api/books">up</a>')).toBe(`<a href="${base}api/books">up</a>`);
    expect(clean('<a href="//evil.example/x">x</a>')).toContain('data-outside="https://evil.example/x"');
    expect(clean('<a href="&#1;javascript:1">x</a><a href="data:text/html,x">y</a>')).toBe(
      '<a>x</a><a>y</a>',
    );
  });

  it('closes what XHTML leaves open and writes text as text', () => {
    expect(clean('<a id="x"/>A &lt;b&gt; &amp; c<br/><p/>')).toBe(
      '<a id="x"></a>A &lt;b&gt; &amp; c<br><p></p>',
    );
  });

  it('keeps drawings and formulas', () => {
    expect(clean('<svg viewBox="0 0 1 1"><svg:path d="M0 0"/></svg>')).toBe(
      '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
    );
  });
});

describe('a style sheet of a book', () => {
  it('follows the size of text and the height of the window', () => {
    expect(cleanCss('p{font-size:12pt;line-height:24px;margin:3px}')).toBe(
      'p{font-size:1rem;line-height:1.5rem;margin:3px}',
    );
    expect(cleanCss('p{font:italic 8px serif}h1{font-size: large}')).toBe(
      'p{font:italic 0.5rem serif}h1{font-size: 1.125rem}',
    );
    expect(
      cleanCss(
        ':root{color-scheme: light dark}@media screen and ( prefers-color-scheme : Dark ){p{color:#fff}}',
      ),
    ).toBe(':root{--color-scheme: light dark}@media screen and (max-width: 0px){p{color:#fff}}');
    expect(cleanCss('@media (prefers-color-scheme:light){p{color:#000}}')).toBe(
      '@media (min-width: 0px){p{color:#000}}',
    );
    expect(cleanCss('img{height:100vh}')).toBe('img{height:calc(100 * var(--lectern-vh, 8px))}');
  });

  it('loads nothing external, and keeps what comes from the book', () => {
    expect(
      cleanCss('@import "//evil/x.css";@import "own.css";a{b:url(HTTP://evil/a.png);c:url(../d.png)}'),
    ).toBe('@import "own.css";a{b:url("data:,");c:url(../d.png)}');
  });
});

describe('the files of a book', () => {
  it('are found only by their path in the archive', async () => {
    const file = await tempDocument('hostile.epub', hostileEpub('http://evil.example'));
    for (const path of [
      'OEBPS/ran.js',
      '../../etc/passwd',
      '/etc/passwd.html',
      'OEBPS/none.xhtml',
      'OEBPS/book.opf',
    ])
      expect(await partOfBook(file, path, base)).toBeNull();
  });
});

describe('the start of a page in a book', () => {
  it('is the position of its first words, in their document', async () => {
    const sentence = (chapter: number, index: number): string =>
      `<p>In chapter ${String(chapter)} this is sentence ${String(index)}, which is like all others and yet not the same.</p>`;
    const chapters = [1, 2, 3].map((chapter) => ({
      file: `c${String(chapter)}.xhtml`,
      title: `Chapter ${String(chapter)}`,
      body: `<h1>Chapter ${String(chapter)}</h1>${Array.from({ length: 60 }, (_, index) => sentence(chapter, index)).join('')}`,
    }));
    const bytes = makeEpub({ chapters });
    const { pages } = await read('book.epub', bytes);
    const file = await tempDocument('book.epub', bytes);
    const parts = await partsOfBook(
      file,
      pages.map(({ label, text }) => ({ label, start: text.slice(0, 160), length: text.length })),
    );
    expect(parts.parts.map(({ path }) => path)).toEqual([
      'OEBPS/c1.xhtml',
      'OEBPS/c2.xhtml',
      'OEBPS/c3.xhtml',
    ]);
    expect(parts.pages).toHaveLength(pages.length);
    expect(parts.pages[0]).toMatchObject({ part: 0, at: 0 });
    for (const [index, { part, at, words }] of parts.pages.entries()) {
      const chapter = /chapter (\d)/iu.exec(pages[index]?.text ?? '')?.[1];
      expect(part).toBe(Number(chapter) - 1);
      expect(words).toBe((pages[index]?.text ?? '').replaceAll(/\s/gu, '').slice(0, 64));
      const before = parts.pages[index - 1];
      const least = before?.part === part ? before.at + 0.01 : 0;
      expect(at).toBeGreaterThanOrEqual(least);
      expect(at).toBeLessThan(least + 0.6);
    }
  });
});
