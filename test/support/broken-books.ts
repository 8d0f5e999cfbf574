import { deflateRawSync } from 'node:zlib';
import type { ErrorCode } from '../../src/shared/errors';
import { makeEpub, zipFiles } from './make-epub';
import { makePdf } from './make-pdf';

/** A file that must be rejected: its name, the expected error, and its bytes. */
export interface BrokenBook {
  readonly what: string;
  readonly name: string;
  readonly expectedCode: ErrorCode;
  bytes(): Promise<Uint8Array>;
}

const chapter = {
  file: 'one.xhtml',
  title: 'One',
  body: '<h1>One</h1><p>It was a quiet morning, and nothing had happened yet.</p>',
};
const prose = Array.from(
  { length: 30 },
  (_, index) => `Paragraph ${String(index)} says what it has to say and then it stops.`,
);

/** Pseudo-random bytes, the same each time. */
const noise = (length: number): Uint8Array => {
  let state = 0x2545f491;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
};

/** A zip whose only chapter claims to be small and decompresses to 200 MB. */
const lyingBomb = (): Uint8Array => {
  const honest = Buffer.from(
    makeEpub({ chapters: [chapter], files: { 'OEBPS/one.xhtml': new Uint8Array(0) } }),
  );
  const packed = deflateRawSync(Buffer.alloc(200 * 1024 ** 2, 0x20), { level: 9 });
  return replaceEntry(honest, 'OEBPS/one.xhtml', packed, 4000);
};

/** Replaces the compressed bytes of the archive's last entry, with a false size. */
const replaceEntry = (zip: Buffer, name: string, packed: Buffer, claimed: number): Buffer => {
  const header = (from: number, signature: number, nameAt: number): number => {
    for (let at = from; ; at += 1) {
      at = zip.indexOf(name, at, 'latin1');
      if (at < 0) throw new Error(`no ${name} in the zip`);
      if (at >= nameAt && zip.readUInt32LE(at - nameAt) === signature) return at - nameAt;
    }
  };
  const local = header(0, 0x04034b50, 30);
  const central = header(local + 1, 0x02014b50, 46);
  const dataAt = local + 30 + name.length + zip.readUInt16LE(local + 28);
  const oldSize = zip.readUInt32LE(central + 20);
  for (const [at, base] of [
    [local, 18],
    [central, 20],
  ] as const) {
    zip.writeUInt16LE(8, at + base - 10);
    zip.writeUInt32LE(packed.length, at + base);
    zip.writeUInt32LE(claimed, at + base + 4);
  }
  const grown = packed.length - oldSize;
  const directory = zip.readUInt32LE(zip.length - 6);
  for (
    let at = directory;
    zip.readUInt32LE(at) === 0x02014b50;
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30)
  ) {
    const offset = zip.readUInt32LE(at + 42);
    if (offset > local) zip.writeUInt32LE(offset + grown, at + 42);
  }
  zip.writeUInt32LE(directory + grown, zip.length - 6);
  return Buffer.concat([zip.subarray(0, dataAt), packed, zip.subarray(dataAt + oldSize)]);
};

const entityBomb = (): string => {
  const levels = Array.from(
    { length: 10 },
    (_, index) => `<!ENTITY l${String(index + 1)} "${`&l${String(index)};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY l0 "lol">${levels.join('')}]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>&l10;</p></body></html>`;
};

export const brokenBooks: readonly BrokenBook[] = [
  {
    what: 'an empty file',
    name: 'empty.pdf',
    expectedCode: 'EMPTY_FILE',
    bytes: () => Promise.resolve(new Uint8Array(0)),
  },
  {
    what: 'a PDF that was cut off',
    name: 'truncated.pdf',
    expectedCode: 'DAMAGED_FILE',
    async bytes() {
      const whole = await makePdf({ pages: [{ paragraphs: prose }] });
      return whole.subarray(0, 400);
    },
  },
  {
    what: 'an EPUB that was cut off',
    name: 'truncated.epub',
    expectedCode: 'DAMAGED_FILE',
    bytes: () => {
      const whole = makeEpub({ chapters: [chapter] });
      return Promise.resolve(whole.subarray(0, Math.floor(whole.length / 2)));
    },
  },
  {
    what: 'a PDF with a password',
    name: 'encrypted.pdf',
    expectedCode: 'ENCRYPTED',
    bytes: () => makePdf({ password: 'open sesame', pages: [{ paragraphs: prose }] }),
  },
  {
    what: 'an EPUB with DRM',
    name: 'protected.epub',
    expectedCode: 'ENCRYPTED',
    bytes: () =>
      Promise.resolve(
        makeEpub({
          chapters: [chapter],
          files: {
            'META-INF/encryption.xml':
              '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="OEBPS/one.xhtml"/></CipherData></EncryptedData></encryption>',
          },
        }),
      ),
  },
  {
    what: 'an EPUB named as a PDF',
    name: 'wrong-ending.pdf',
    expectedCode: 'WRONG_TYPE',
    bytes: () => Promise.resolve(makeEpub({ chapters: [chapter] })),
  },
  {
    what: 'a zip that climbs out of its folder',
    name: 'climbing.epub',
    expectedCode: 'UNSAFE_ARCHIVE',
    bytes: () => Promise.resolve(makeEpub({ chapters: [chapter], files: { '../../../outside.txt': 'out' } })),
  },
  {
    what: 'a zip bomb',
    name: 'bomb.epub',
    expectedCode: 'UNSAFE_ARCHIVE',
    bytes: () => Promise.resolve(lyingBomb()),
  },
  {
    what: 'an XML entity bomb',
    name: 'entities.epub',
    expectedCode: 'UNSAFE_ARCHIVE',
    bytes: () =>
      Promise.resolve(makeEpub({ chapters: [chapter], files: { 'OEBPS/one.xhtml': entityBomb() } })),
  },
  {
    what: 'a zip that is no EPUB',
    name: 'archive.epub',
    expectedCode: 'WRONG_TYPE',
    bytes: () => Promise.resolve(zipFiles({ 'holiday/readme.txt': 'Not a book.' })),
  },
  {
    what: 'a text named as a PDF',
    name: 'notes.pdf',
    expectedCode: 'WRONG_TYPE',
    bytes: () => Promise.resolve(Buffer.from('Only notes, and no PDF at all.\n'.repeat(50))),
  },
  {
    what: 'garbage named as text',
    name: 'garbage.txt',
    expectedCode: 'WRONG_TYPE',
    bytes: () => Promise.resolve(noise(20_000)),
  },
];
