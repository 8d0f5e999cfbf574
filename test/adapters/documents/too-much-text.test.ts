import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/adapters/documents/read-document';
import { makeEpub } from '../../support/make-epub';
import { tempDocument } from '../../support/temp-folder';

const read = async (epub: Uint8Array) => {
  const file = await tempDocument('small.epub', epub);
  return readDocument(file, () => undefined, new AbortController().signal);
};

describe('a small file that becomes more than any book', () => {
  it('is refused because of its text', { timeout: 60_000 }, async () => {
    const line = `<p>${'The tide came in and went out again. '.repeat(1_000)}</p>`;
    const chapters = Array.from({ length: 20 }, (_, at) => ({
      file: `part-${at}.xhtml`,
      title: `Part ${at}`,
      body: line.repeat(100),
    }));
    const epub = makeEpub({ title: 'Endless', chapters });
    expect(epub.length).toBeLessThan(500_000);
    await expect(read(epub)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('“small.epub” is longer than any book') as string,
    });
  });

  it('is refused because of its pages', async () => {
    const breaks = '<span epub:type="pagebreak" title="1"></span>'.repeat(50_001);
    const epub = makeEpub({
      title: 'Endless',
      chapters: [{ file: 'one.xhtml', title: 'One', body: `<p>Text.</p>${breaks}` }],
    });
    expect(epub.length).toBeLessThan(100_000);
    await expect(read(epub)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});
