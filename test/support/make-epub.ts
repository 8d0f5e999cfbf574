import { strToU8, zipSync, type Zippable } from 'fflate';

export interface EpubChapter {
  readonly file: string;
  readonly title: string;
  /** The content of the body, as XHTML. */
  readonly body: string;
  /** Entries below it in the table of contents. */
  readonly sections?: readonly { readonly id: string; readonly title: string }[];
  /** Continues the chapter before it, without an entry in the table of contents. */
  readonly continues?: boolean;
}

export interface EpubOptions {
  readonly title?: string;
  readonly author?: string;
  readonly version?: 2 | 3;
  readonly language?: string;
  readonly chapters: readonly EpubChapter[];
  /** The file of the cover, a PNG among `files`. */
  readonly cover?: string;
  /** Printed pages: a label and `file#id`. */
  readonly pages?: readonly { readonly label: string; readonly target: string }[];
  /** Additional files of the archive, or replacements for generated ones. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

const xhtml = (title: string, body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en"><head><title>${title}</title><script>document.write('ran')</script></head><body>${body}</body></html>`;

const beginsChapter = ({ continues }: EpubChapter): boolean => !continues;

const navOf = ({ chapters, pages }: EpubOptions): string => {
  const entries = chapters.filter(beginsChapter).map(({ file, title, sections }) => {
    const below =
      sections?.map((section) => `<li><a href="${file}#${section.id}">${section.title}</a></li>`).join('') ??
      '';
    return `<li><a href="${file}">${title}</a>${below === '' ? '' : `<ol>${below}</ol>`}</li>`;
  });
  const list = pages?.map(({ label, target }) => `<li><a href="${target}">${label}</a></li>`).join('');
  return xhtml(
    'Contents',
    `<nav epub:type="toc"><h1>Contents</h1><ol>${entries.join('')}</ol></nav>${list ? `<nav epub:type="page-list" hidden=""><ol>${list}</ol></nav>` : ''}`,
  );
};

const point = (title: string, target: string, inside = ''): string =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${target}"/>${inside}</navPoint>`;

const ncxOf = ({ chapters, pages }: EpubOptions): string => {
  const points = chapters
    .filter(beginsChapter)
    .map(({ file, title, sections }) =>
      point(title, file, sections?.map((section) => point(section.title, `${file}#${section.id}`)).join('')),
    );
  const list = pages?.map(
    ({ label, target }) =>
      `<pageTarget type="normal"><navLabel><text>${label}</text></navLabel><content src="${target}"/></pageTarget>`,
  );
  return `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points.join('')}</navMap>${list ? `<pageList>${list.join('')}</pageList>` : ''}</ncx>`;
};

const packageOf = ({
  title = 'A Small Book',
  author = 'Ada Example',
  version = 3,
  language = 'en',
  chapters,
  cover,
}: EpubOptions): string => {
  const items = chapters.map(
    ({ file }, index) => `<item id="c${String(index)}" href="${file}" media-type="application/xhtml+xml"/>`,
  );
  const refs = chapters.map((_, index) => `<itemref idref="c${String(index)}"/>`);
  const contents =
    version === 3
      ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
      : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
  const picture = cover
    ? `<item id="cover" href="${cover}" media-type="image/png" properties="cover-image"/>`
    : '';
  return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${String(version)}.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>${language}</dc:language></metadata><manifest>${contents}${items.join('')}${picture}</manifest><spine${version === 2 ? ' toc="ncx"' : ''}>${refs.join('')}</spine></package>`;
};

/** A complete EPUB as bytes, the same for the same input. */
export const makeEpub = (options: EpubOptions): Uint8Array => {
  const files: Record<string, string | Uint8Array> = {
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': packageOf(options),
    [(options.version ?? 3) === 3 ? 'OEBPS/nav.xhtml' : 'OEBPS/toc.ncx']:
      (options.version ?? 3) === 3 ? navOf(options) : ncxOf(options),
    ...Object.fromEntries(
      options.chapters.map(({ file, title, body }) => [`OEBPS/${file}`, xhtml(title, body)]),
    ),
    ...options.files,
  };
  return zipFiles({ mimetype: 'application/epub+zip', ...files });
};

/** A zip of files; `mimetype` is stored uncompressed, as EPUB requires. */
export const zipFiles = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array => {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    entries[name] = [
      typeof content === 'string' ? strToU8(content) : content,
      { level: name === 'mimetype' ? 0 : 6, mtime: '2024-01-01T00:00:00' },
    ];
  }
  return zipSync(entries);
};
