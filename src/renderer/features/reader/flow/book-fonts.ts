/** The face in which books are set that bring none of their own; as the page itself names it. */
const family = 'Source Serif 4 Variable';

interface Face {
  readonly address: string;
  readonly ranges: readonly (readonly [number, number])[];
  readonly descriptors: FontFaceDescriptors;
}

const rangesOf = (list: string): readonly (readonly [number, number])[] =>
  list.split(',').flatMap((one) => {
    const [, from, to] = /u\+([0-9a-f]+)(?:-([0-9a-f]+))?/iu.exec(one) ?? [];
    return from === undefined ? [] : [[parseInt(from, 16), parseInt(to ?? from, 16)] as const];
  });

/** The page's own font files, by the characters that each has. */
const faces = (): readonly Face[] =>
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
  const known = files.get(address);
  if (known) return known;
  const got = fetch(address).then((response) => response.arrayBuffer());
  files.set(address, got);
  got.catch(() => files.delete(address));
  return got;
};

/**
 * Gives a book's document the reader's face, of the characters that its text has. It may load nothing from outside the
 * book, so the bytes are handed to it.
 */
export async function lendFonts(page: Document, text: string): Promise<void> {
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
      // Without the file the text is in the next face of the list.
      if (bytes) page.fonts.add(new view.FontFace('Lectern Book', bytes, descriptors));
    }),
  );
}
