/** The font for books without fonts of their own, by its name in this window's style sheets. */
const family = 'Source Serif 4 Variable';

interface FontSource {
  readonly address: string;
  readonly ranges: readonly (readonly [number, number])[];
  readonly descriptors: FontFaceDescriptors;
}

const rangesOf = (list: string): readonly (readonly [number, number])[] =>
  list.split(',').flatMap((one) => {
    const [, from, to] = /u\+([0-9a-f]+)(?:-([0-9a-f]+))?/iu.exec(one) ?? [];
    return from === undefined ? [] : [[parseInt(from, 16), parseInt(to ?? from, 16)] as const];
  });

/** The font's files in the window's style sheets, with the characters that each contains. */
const faces = (): readonly FontSource[] =>
  [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const of = (name: string): string => rule.style.getPropertyValue(name);
      const address = /url\("?([^")]+)"?\)/u.exec(of('src'))?.[1];
      if (!address || of('font-family').replaceAll(/["']/gu, '') !== family) return [];
      const ranges = of('unicode-range');
      return [
        {
          address: new URL(address, sheet.href ?? document.baseURI).href,
          ranges: ranges ? rangesOf(ranges) : [[0, 0x10ffff] as const],
          descriptors: {
            style: of('font-style'),
            weight: of('font-weight'),
            ...(ranges ? { unicodeRange: ranges } : {}),
          },
        },
      ];
    }),
  );

const files = new Map<string, Promise<ArrayBuffer>>();
const fileOf = (address: string): Promise<ArrayBuffer> => {
  const cached = files.get(address);
  if (cached) return cached;
  const file = fetch(address).then((response) => response.arrayBuffer());
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
};

/**
 * Adds the reader's font to a book's document, limited to the files that its text needs. The document must not load
 * anything from outside the book, so it gets the bytes.
 */
export async function addReaderFonts(page: Document, text: string): Promise<void> {
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const codes = new Set<number>();
  for (const char of text) codes.add(char.codePointAt(0) ?? 0);
  const needed = faces().filter(({ ranges }) =>
    [...codes].some((code) => ranges.some(([from, to]) => code >= from && code <= to)),
  );
  await Promise.all(
    needed.map(async ({ address, descriptors }) => {
      const bytes = await fileOf(address).catch(() => null);
      // Without the file, the text falls back to the next font of the list.
      if (bytes) page.fonts.add(new view.FontFace('Lectern Book', bytes, descriptors));
    }),
  );
}
