import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sentenceAround } from '../../src/renderer/features/review/sentence-around';
import { askedWords } from '../../src/renderer/features/review/asked-words';
import { SafeMarkdown } from '../../src/renderer/ui/markdown/safe-markdown';
import remarkMath from 'remark-math';
import { clozeSide } from '../../src/shared/text/cloze';

const html = (text: string, ordinal: number, side: 'front' | 'back'): string =>
  renderToStaticMarkup(
    SafeMarkdown({
      plugins: [remarkMath, askedWords],
      components: {},
      children: clozeSide(text, ordinal, side),
    }),
  );

describe('a cloze card as Markdown', () => {
  it('emphasises what it asks for, whatever is inside', () => {
    const text = 'Calm is {{c1::a *slow* breath::what}} and {{c2::rest}}.';
    expect(html(text, 1, 'front')).toBe('<p>Calm is <strong class="asked">[what]</strong> and rest.</p>');
    expect(html(text, 1, 'back')).toBe(
      '<p>Calm is <strong class="asked">a <em>slow</em> breath</strong> and rest.</p>',
    );
  });

  it('asks inside a formula and shows no stray characters in code', () => {
    expect(html('$2 \\pi {{c1::r}}$', 1, 'front')).toContain('2 \\pi [\\ldots]');
    expect(html('$2 \\pi {{c1::r}}$', 1, 'back')).toContain('2 \\pi \\underline{r}');
    expect(html('`x {{c1::y}}`', 1, 'back')).toBe('<p><code>x y</code></p>');
  });
});

describe('the sentence around selected words', () => {
  it('is whole, with its white space folded and the words in their place', () => {
    const page = 'First one. Something had\n  been put beside it. Last one.';
    const start = page.indexOf('been');
    const found = sentenceAround(page, start, start + 'been put'.length);
    expect(found.text).toBe('Something had been put beside it.');
    expect(found.text.slice(found.start, found.end)).toBe('been put');
  });
});
