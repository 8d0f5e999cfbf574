import { describe, expect, it } from 'vitest';
import { cleanCss } from '../../../src/adapters/documents/epub/clean-css';
import { cleanHtml } from '../../../src/adapters/documents/epub/clean-html';

describe('a style sheet of a book', () => {
  it.each([
    ['@import"//evil.example/x.css";p{}', 'p{}'],
    ['@\\69mport "//evil.example/x.css";p{}', 'p{}'],
    ['@import/**/url(//evil.example/x.css) screen;p{}', 'p{}'],
    ['@import src("//evil.example/x.css");p{}', 'p{}'],
    ['@import "//evil.example/x.css"', ''],
    ['a{b:image-set("//evil.example/a.png" 1x)}', 'a{b:image-set("data:," 1x)}'],
    ['a{b:-webkit-image-set(url(//evil.example/a.png) 2x)}', 'a{b:-webkit-image-set(url("data:,") 2x)}'],
    ['a{b:image("//evil.example/a.png")}', 'a{b:image("data:,")}'],
    [
      'a{--far:"//evil.example/a.png";b:image-set(var(--far) 1x)}',
      'a{--far:"data:,";b:image-set(var(--far) 1x)}',
    ],
    ['a{b:u\\72l(//evil.example/a.png)}', 'a{b:url("data:,")}'],
    ['a{b:\\75 rl("//evil.example/a.png")}', 'a{b:\\75 rl("data:,")}'],
    ['a{b:url(/\\\\evil.example/a.png)}', 'a{b:url("data:,")}'],
    ['a{b:url("ht\\9 tp://evil.example/a.png")}', 'a{b:url("data:,")}'],
    ['a{b:url(//evil.example/a b.png)}', 'a{b:url("data:,")}'],
  ])('lets nothing of %s lead out', (css, clean) => {
    expect(cleanCss(css)).toBe(clean);
  });

  it('loads nothing after unsafe parts are removed', () => {
    expect(cleanCss('a{b:u@import "//evil.example/x";rl(//evil.example/a.png)}')).not.toMatch(/url\(\//u);
    expect(
      cleanHtml('<p><svg><rect cursor="u\\72l(//evil.example/a.png)"/></svg></p>', {
        path: 'a.xhtml',
        base: '/parts/',
        xml: true,
      }),
    ).not.toContain('evil.example');
  });

  it('keeps what comes from the book', () => {
    for (const own of [
      '@import url("own.css") screen;@namespace epub "http://www.idpf.org/2007/ops";',
      '@font-face{font-family:"A";src:local("B"),url(a.woff2) format("woff2")}',
      'a{background:url(data:image/png;base64,AAAA)}a::before{content:"http://plain.example (" attr(x)}',
      '/* 12px url(//not.a/link) */ a:hover>b{margin:-1px auto;width:calc(10px + 2em)}',
      '.a\\:b{color:red !important}<!-- x -->',
    ])
      expect(cleanCss(own)).toBe(own);
  });

  it('follows the reader’s text size in every notation', () => {
    expect(cleanCss('p{FONT-SIZE:12PT;font:12px/18px x}')).toBe('p{FONT-SIZE:1rem;font:0.75rem/1.125rem x}');
    expect(cleanCss('p{font-size/* a */: 8px;font-size:x-large}')).toBe(
      'p{font-size/* a */: 0.5rem;font-size:1.5rem}',
    );
    expect(cleanCss('p{margin:-10vh 2dvh .5vmin}')).toBe(
      'p{margin:calc(-10 * var(--lectern-vh, 8px)) calc(2 * var(--lectern-vh, 8px)) calc(0.5 * var(--lectern-vh, 8px))}',
    );
  });
});
