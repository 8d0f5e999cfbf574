import { describe, expect, it } from 'vitest';
import { quoteBlocks } from '../../../src/core/library/quotes/blocks-of-quote';
import { makeEpub } from '../../support/make-epub';
import { blockTexts, read } from '../../support/read';

const firstPage = async (body: string) =>
  (await read('page.html', `<html><body><h1>Means</h1>${body}</body></html>`)).pages[0];
const blocks = async (body: string): Promise<readonly string[]> => blockTexts(await firstPage(body)).slice(1);

const mean =
  '<math display="block"><mi>x</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>';

describe('blocks of HTML', () => {
  it('are rows of a table, including cells that are empty or contain several blocks', async () => {
    expect(
      await blocks(
        '<table><thead><tr><th></th><th>Age</th></tr></thead><tbody><tr><td><p>Ada</p><p>Lovelace</p></td><td>36</td></tr></tbody></table>',
      ),
    ).toEqual(['row: | Age', 'row: Ada Lovelace | 36']);
  });

  it('are code with its lines, even if a table only indents it', async () => {
    expect(
      await blocks('<table><tr><td>&nbsp;</td><td><pre>x = 1;\n  y = 2;</pre></td></tr></table>'),
    ).toEqual(['code: x = 1;\n  y = 2;']);
  });

  it('are list items with their depth', async () => {
    const page = await firstPage(
      '<ul><li>one<ol start="3"><li>two</li></ol></li><li><p>three</p><p>and more</p></li></ul>',
    );
    expect(blockTexts(page).slice(1)).toEqual([
      'list-item: one',
      'list-item2: 3. two',
      'list-item: three',
      'list-item: and more',
    ]);
    const range = { start: page?.text.indexOf('two') ?? 0, end: page?.text.length ?? 0 };
    expect(page && quoteBlocks(page, range).map(({ text }) => text)).toEqual([
      '• one\n  3. two\n• three\n  and more',
    ]);
  });

  it('are displayed formulas, as typed', async () => {
    expect(
      await blocks(`<p>The mean is ${mean} where <math><msub><mi>a</mi><mi>i</mi></msub></math> counts.</p>`),
    ).toEqual(['paragraph: The mean is', 'formula: x = (a + b)/2', 'paragraph: where aᵢ counts.']);
    expect(
      await blocks(
        '<p><math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msup><mi>e</mi><mrow><mi>i</mi><mi>ω</mi></mrow></msup><mo>≤</mo><msqrt><msup><mi>x</mi><mn>2</mn></msup><mo>−</mo><mn>1</mn></msqrt><mo>+</mo><mi>sin</mi><mo>&#x2061;</mo><mrow><mo>(</mo><mo>−</mo><mi>x</mi><mo>)</mo></mrow></math></p>',
      ),
    ).toEqual(['formula: ∑ᵢ₌₁ⁿe^(iω) ≤ √(x² − 1) + sin (−x)']);
  });

  it('of an EPUB keep a formula within its sentence', async () => {
    const body = `<h1>Means</h1><p>They are simple. The mean is</p>${mean}<p>where a is the first. It is old.</p>`;
    const { pages } = await read(
      'means.epub',
      makeEpub({ chapters: [{ file: 'a.xhtml', title: 'Means', body }] }),
    );
    const [page] = pages;
    const start = page?.text.indexOf('The mean is') ?? 0;
    expect(
      page && quoteBlocks(page, { start, end: start + 11 }).map(({ kind, text }) => `${kind}: ${text}`),
    ).toEqual(['prose: The mean is', 'formula: x = (a + b)/2', 'prose: where a is the first.']);
  });

  it('survive an endlessly nested formula', async () => {
    const deep = 900;
    const [formula] = await blocks(
      `<math>${'<mrow>'.repeat(deep)}<mi>x</mi>${'</mrow>'.repeat(deep)}</math>`,
    );
    expect(formula).toMatch(/x$/u);
  });

  it('have superscripts and subscripts, except in note marks', async () => {
    expect(
      await blocks(
        '<p>A<sup>-1</sup>b<a href="#n"><sup>1</sup></a> of H<sub>2</sub>O, x<sup>n+ω</sup>, the 1<sup>st</sup>.</p>',
      ),
    ).toEqual(['paragraph: A⁻¹b of H₂O, x^(n+ω), the 1st.']);
  });
});
