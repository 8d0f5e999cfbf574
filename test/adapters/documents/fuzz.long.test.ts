import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLecternError } from '../../../src/shared/errors';
import { mutate } from '../../import/mutate';
import { seededRandom } from '../../support/seeded-random';
import { makeEpub } from '../../support/make-epub';
import { read } from '../../support/read';

/** `npm run fuzz:import` reads 2,000 in a separate process; here are 50. */
describe('damaged files', () => {
  it('are read completely or refused, and never crash the reader', { timeout: 120_000 }, async () => {
    const chapter = { file: 'c.xhtml', title: 'One', body: '<h1>One</h1><p>It was a quiet morning.</p>' };
    const whole = {
      pdf: readFileSync(join(import.meta.dirname, '../../../resources/sample-book/field-guide.pdf')),
      epub: makeEpub({ chapters: [chapter] }),
      html: Buffer.from(
        '<!doctype html><html><body><h1>One</h1><p>It was a quiet morning.</p></body></html>',
      ),
    } as const;
    const faults: string[] = [];
    for (let seed = 1; seed <= 50; seed += 1) {
      const kind = (['pdf', 'epub', 'html'] as const)[seed % 3] ?? 'pdf';
      const bytes = mutate(whole[kind], kind, seededRandom(seed));
      try {
        const { head, pages } = await read(`spoilt.${kind}`, bytes);
        if (head.pageCount !== pages.length) faults.push(`${kind} ${String(seed)}: half a book`);
      } catch (error) {
        if (!isLecternError(error) || error.code === 'INTERNAL')
          faults.push(`${kind} ${String(seed)}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('with endlessly nested elements are rejected at once', async () => {
    const deep = `<!doctype html><html><body>${'<div><span>'.repeat(50_000)}`;
    await expect(read('deep.html', deep)).rejects.toMatchObject({ code: 'DAMAGED_FILE' });
  });
});

describe('EPUBs with odd manifests', () => {
  const one = {
    file: 'one.xhtml',
    title: 'One',
    body: '<h1>One</h1><p>The first chapter is quite short.</p>',
  };
  const two = { file: 'two.xhtml', title: 'Two', body: '<h1>Two</h1><p>The second is no longer.</p>' };
  const packaged = (manifest: string, spine: string): string =>
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Odd</dc:title></metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>`;
  const item = (id: string, href: string, type = 'application/xhtml+xml'): string =>
    `<item id="${id}" href="${href}" media-type="${type}"/>`;
  const cases: Readonly<Record<string, Parameters<typeof makeEpub>[0]['files']>> = {
    'an id used twice': {
      'OEBPS/book.opf': packaged(
        item('a', 'one.xhtml') + item('b', 'two.xhtml') + item('a', 'gone.xhtml'),
        '<itemref idref="a"/><itemref idref="b"/>',
      ),
    },
    'wrong media types': {
      'OEBPS/book.opf': packaged(
        item('a', 'one.xhtml', 'text/plain') + item('b', 'two.xhtml', 'application/octet-stream'),
        '<itemref idref="a"/><itemref idref="b"/>',
      ),
    },
    'a spine that leads nowhere': {
      'OEBPS/book.opf': packaged(item('a', 'one.xhtml') + item('b', 'two.xhtml'), '<itemref idref="x"/>'),
    },
    'a path in percent signs and capitals': {
      'OEBPS/book.opf': packaged(
        item('a', 'ONE%2Exhtml') + item('b', './two.xhtml'),
        '<itemref idref="a"/><itemref idref="b"/>',
      ),
    },
    'a package document elsewhere': {
      'META-INF/container.xml':
        '<?xml version="1.0"?><container><rootfiles><rootfile full-path="gone.opf"/></rootfiles></container>',
    },
    'a package document in UTF-16': {
      'OEBPS/book.opf': Buffer.from(
        `\ufeff${packaged(item('a', 'one.xhtml') + item('b', 'two.xhtml'), '<itemref idref="a"/><itemref idref="b"/>')}`,
        'utf16le',
      ),
    },
  };
  for (const [what, files = {}] of Object.entries(cases))
    it(`are read: ${what}`, async () => {
      const { pages } = await read('odd.epub', makeEpub({ chapters: [one, two], files }));
      const text = pages.map((page) => page.text).join('\n');
      expect(text).toContain('The first chapter is quite short.');
      expect(text).toContain('The second is no longer.');
    });
});
