import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/adapters/documents/read-document';
import { LecternError } from '../../../src/shared/errors';
import { brokenBooks } from '../../support/broken-books';
import { tempDocument } from '../../support/temp-folder';

describe('broken books', () => {
  it('are twelve, all of different kinds', () => {
    expect(new Set(brokenBooks.map((book) => book.name)).size).toBe(12);
  });

  it.each(brokenBooks)(
    'refuses $what with $expectedCode, in plain words',
    async ({ name, expectedCode, bytes }) => {
      const file = await tempDocument(name, await bytes());
      const before = process.memoryUsage().rss;
      const error: unknown = await readDocument(file, () => undefined, new AbortController().signal).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(LecternError);
      expect(error).toMatchObject({ code: expectedCode });
      expect((error as LecternError).message).toMatch(
        new RegExp(`“${name.replaceAll('.', '\\.')}” .+\\. [A-Z].+\\.$`, 'u'),
      );
      // The zip bomb would decompress to 200 MB.
      expect(process.memoryUsage().rss - before).toBeLessThan(180 * 1024 ** 2);
    },
  );

  it.each([
    ['noise.epub', 'not an EPUB'],
    ['noise.pdf', 'not a PDF'],
    ['noise.md', 'not text'],
  ])('says of garbage called %s what it is not', async (name, is) => {
    const file = await tempDocument(name, Buffer.from([0x80, 0x00, 0xff, 0xfe, 0x00, 0x81, 0x00, 0x9d]));
    const read = readDocument(file, () => undefined, new AbortController().signal);
    await expect(read).rejects.toThrow(`but is ${is}.`);
  });
});
