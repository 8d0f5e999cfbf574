import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEpubCover } from '../../../src/adapters/documents/epub/epub-cover';
import { rasterPicture } from '../../../src/shared/raster-picture';
import { makeEpub, type EpubChapter } from '../../support/make-epub';
import { makePng } from '../../support/make-png';
import { tempFolder } from '../../support/temp-folder';

const picture = makePng(200, 300);
const other = makePng(220, 300, [120, 20, 20]);
const chapter: EpubChapter = { file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>Text.</p>' };

/** A book with a given package file: `inside` goes into the manifest, `before` into the metadata. */
const coverOf = async ({
  meta = '',
  items = '',
  after = '',
  files = {},
  body,
}: {
  readonly meta?: string;
  readonly items?: string;
  readonly after?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly body?: string;
}): Promise<Uint8Array | null> => {
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata>${meta}</metadata><manifest><item id="c0" href="one.xhtml" media-type="application/xhtml+xml"/>${items}</manifest><spine><itemref idref="c0"/></spine>${after}</package>`;
  const path = join(await tempFolder(), 'book.epub');
  await writeFile(
    path,
    makeEpub({
      chapters: [{ ...chapter, body: body ?? chapter.body }],
      files: { 'OEBPS/book.opf': opf, ...files },
    }),
  );
  return (await readEpubCover({ path, name: 'book.epub' }))?.bytes ?? null;
};

const image = (id: string, href: string, more = ''): string =>
  `<item id="${id}" href="${href}" media-type="image/png" ${more}/>`;

describe('the cover of an EPUB', () => {
  const files = { 'OEBPS/img/front.png': picture, 'OEBPS/img/other.png': other };

  it('is EPUB 3’s cover-image', async () => {
    const items = image('x', 'img/other.png') + image('y', 'img/front.png', 'properties="svg cover-image"');
    expect(await coverOf({ items, files })).toEqual(picture);
  });

  it('is what EPUB 2 names by id, or by file name instead of the id', async () => {
    const items = image('x', 'img/other.png') + image('y', 'img/front.png');
    expect(await coverOf({ meta: '<meta name="cover" content="y"/>', items, files })).toEqual(picture);
    expect(await coverOf({ meta: '<meta name="cover" content="img/front.png"/>', items, files })).toEqual(
      picture,
    );
  });

  it('is the picture on the page that the guide or the meta refers to, even inside an SVG', async () => {
    const page =
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="../img/front.png"/></svg></body></html>';
    const withPage = { ...files, 'OEBPS/text/cover.xhtml': page };
    const guide = '<guide><reference type="cover" href="text/cover.xhtml"/></guide>';
    expect(await coverOf({ after: guide, files: withPage })).toEqual(picture);
    const items = '<item id="p" href="text/cover.xhtml" media-type="application/xhtml+xml"/>';
    expect(await coverOf({ meta: '<meta name="cover" content="p"/>', items, files: withPage })).toEqual(
      picture,
    );
  });

  it('is the first picture of the first page if it has the proportions of a cover', async () => {
    const body = '<p><img src="img/front.png" alt=""/></p>';
    expect(await coverOf({ body, files })).toEqual(picture);
    const logo = { 'OEBPS/img/front.png': makePng(300, 60) };
    expect(await coverOf({ body, files: logo })).toBeNull();
  });

  it('skips a candidate that is not a bitmap, is missing, or points outside the archive, and takes the next', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const items =
      image('a', 'img/bad.png', 'properties="cover-image"') +
      image('b', 'img/gone.png') +
      image('cover', 'img/front.png');
    const meta = '<meta name="cover" content="b"/>';
    expect(await coverOf({ meta, items, files: { ...files, 'OEBPS/img/bad.png': svg } })).toEqual(picture);
    const after = '<guide><reference type="cover" href="../../../../etc/passwd"/></guide>';
    expect(await coverOf({ after, files: {} })).toBeNull();
  });

  it('is null if the file is not a zip', async () => {
    const path = join(await tempFolder(), 'x.epub');
    await writeFile(path, 'PK no');
    expect(await readEpubCover({ path, name: 'x.epub' })).toBeNull();
  });
});

describe('a picture by its bytes', () => {
  const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    );

  it('is recognised by its header and its size', () => {
    expect(rasterPicture(picture)).toEqual({ extension: 'png', width: 200, height: 300 });
    expect(rasterPicture(bytes('GIF89a', [10, 0, 20, 0, 0, 0, 0, 0]))).toMatchObject({
      extension: 'gif',
      width: 10,
      height: 20,
    });
    const jpeg = bytes(
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 1, 0x2c, 0, 200, 3],
      [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
    );
    expect(rasterPicture(jpeg)).toEqual({ extension: 'jpg', width: 200, height: 300 });
    const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 199, 0, 0, 43, 1, 0]);
    expect(rasterPicture(webp)).toEqual({ extension: 'webp', width: 200, height: 300 });
  });

  it('is rejected if it is text, cut off, or has no size or an excessive one', () => {
    for (const none of [
      bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      bytes('<html>'),
      bytes([]),
      bytes([0xff, 0xd8, 0xff]),
      bytes([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      picture.subarray(0, 20),
      makePng(1, 1, [0, 0, 0], { width: 0, height: 9 }),
      makePng(1, 1, [0, 0, 0], { width: 10_000, height: 10_000 }),
    ])
      expect(rasterPicture(none)).toBeNull();
  });
});
