import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { chapterDocument, frontDocuments, sectionsOf, xhtml } from './epub-documents.ts';
import type { BookData } from './manuscript.ts';
import { FRONT_PAGES } from './page-layout.ts';
import type { ChapterPages } from './page-layout.ts';
import { EPUB_STYLE } from './epub-style.ts';
import { escapeXml } from './xml.ts';

interface Item {
  readonly id: string;
  readonly path: string;
  readonly type: string;
  readonly content: string | Uint8Array;
  readonly properties?: string;
  readonly inSpine?: boolean;
}

const XHTML = 'application/xhtml+xml';

/** An EPUB 3 with the table of contents of an EPUB 2 as well, and the PDF's page breaks as its page-list. */
export function writeEpub(book: BookData, chapters: readonly ChapterPages[]): Uint8Array {
  const documents = [
    ...frontDocuments(book, chapters),
    ...chapters.map((one) => ({ path: `${one.chapter.slug}.xhtml`, content: chapterDocument(book, one) })),
  ];
  const items: Item[] = [
    {
      id: 'cover-image',
      path: 'cover.png',
      type: 'image/png',
      content: readFileSync(join(import.meta.dirname, 'cover.png')),
      properties: 'cover-image',
    },
    { id: 'style', path: 'style.css', type: 'text/css', content: EPUB_STYLE },
    { id: 'nav', path: 'nav.xhtml', type: XHTML, content: navDocument(book, chapters), properties: 'nav' },
    { id: 'ncx', path: 'toc.ncx', type: 'application/x-dtbncx+xml', content: ncx(book, chapters) },
    ...documents.map(({ path, content }) => ({
      id: `doc-${path.replace('.xhtml', '')}`,
      path,
      type: XHTML,
      content,
      inSpine: true,
    })),
  ];
  return zip(book, items);
}

function zip(book: BookData, items: readonly Item[]): Uint8Array {
  const [year, month, day] = book.date.split('-').map(Number);
  // A zip contains local time without a zone: a date made from local parts is the same file everywhere.
  const mtime = new Date(year ?? 2026, (month ?? 1) - 1, day ?? 1);
  const files: Zippable = {
    // The format wants this one first and uncompressed.
    mimetype: [strToU8('application/epub+zip'), { level: 0, mtime }],
    'META-INF/container.xml': [strToU8(CONTAINER), { mtime }],
    'OEBPS/package.opf': [strToU8(packageDocument(book, items)), { mtime }],
  };
  for (const { path, content } of items)
    files[`OEBPS/${path}`] = [typeof content === 'string' ? strToU8(content) : content, { level: 9, mtime }];
  return zipSync(files);
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

function packageDocument(book: BookData, items: readonly Item[]): string {
  const manifest = items.map(({ id, path, type, properties }) => {
    const extra = properties === undefined ? '' : ` properties="${properties}"`;
    return `    <item id="${id}" href="${path}" media-type="${type}"${extra}/>`;
  });
  const spine = items.filter(({ inSpine }) => inSpine).map(({ id }) => `    <itemref idref="${id}"/>`);
  const creators = book.authors.map((name) => `    <dc:creator>${escapeXml(name)}</dc:creator>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${book.language}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="book-id">${book.identifier}</dc:identifier>
    <dc:title id="title">${escapeXml(book.title)}</dc:title>
    <meta refines="#title" property="title-type">main</meta>
    <dc:title id="subtitle">${escapeXml(book.subtitle)}</dc:title>
    <meta refines="#subtitle" property="title-type">subtitle</meta>
${creators.join('\n')}
    <dc:language>${book.language}</dc:language>
    <dc:publisher>${escapeXml(book.publisher)}</dc:publisher>
    <dc:date>${book.date}</dc:date>
    <dc:rights>${escapeXml(book.rights)}</dc:rights>
    <meta property="dcterms:modified">${book.date}T00:00:00Z</meta>
    <meta property="schema:accessMode">textual</meta>
    <meta property="schema:accessModeSufficient">textual</meta>
    <meta property="schema:accessibilityFeature">tableOfContents</meta>
    <meta property="schema:accessibilityFeature">pageNavigation</meta>
    <meta property="schema:accessibilityFeature">pageBreakMarkers</meta>
    <meta property="schema:accessibilityHazard">none</meta>
    <meta name="cover" content="cover-image"/>
  </metadata>
  <manifest>
${manifest.join('\n')}
  </manifest>
  <spine toc="ncx">
${spine.join('\n')}
  </spine>
</package>
`;
}

function navDocument(book: BookData, chapters: readonly ChapterPages[]): string {
  const entries = chapters.map(({ chapter }) => {
    const file = `${chapter.slug}.xhtml`;
    const sections = sectionsOf(chapter).map(
      ({ id, title }) => `          <li><a href="${file}#${id}">${escapeXml(title)}</a></li>\n`,
    );
    const inner = sections.length === 0 ? '' : `\n        <ol>\n${sections.join('')}        </ol>\n      `;
    const name = chapter.number === undefined ? chapter.title : `${chapter.number}. ${chapter.title}`;
    return `      <li><a href="${file}">${escapeXml(name)}</a>${inner}</li>`;
  });
  const pages = [
    ...Object.entries(FRONT_PAGES).map(([name, label]) => ({ file: `${name}.xhtml`, label })),
    ...chapters.flatMap(({ chapter, pages: own }) =>
      own.map(({ label }) => ({ file: `${chapter.slug}.xhtml`, label })),
    ),
  ].map(({ file, label }) => `      <li><a href="${file}#page-${label}">${label}</a></li>`);
  return xhtml(
    book,
    'Contents',
    `  <nav epub:type="toc" role="doc-toc" id="toc">
    <h1>Contents</h1>
    <ol>
${entries.join('\n')}
    </ol>
  </nav>
  <nav epub:type="page-list" role="doc-pagelist" id="page-list" hidden="hidden">
    <h2>Pages</h2>
    <ol>
${pages.join('\n')}
    </ol>
  </nav>
  <nav epub:type="landmarks" id="landmarks" hidden="hidden">
    <h2>Landmarks</h2>
    <ol>
      <li><a epub:type="toc" href="contents.xhtml">Contents</a></li>
      <li><a epub:type="bodymatter" href="${chapters[1]?.chapter.slug ?? ''}.xhtml">Start of the text</a></li>
    </ol>
  </nav>`,
  );
}

function ncx(book: BookData, chapters: readonly ChapterPages[]): string {
  let order = 0;
  const point = (title: string, source: string, inner: string): string => {
    const id = (order += 1);
    return `<navPoint id="point-${id}" playOrder="${id}"><navLabel><text>${escapeXml(title)}</text></navLabel><content src="${source}"/>${inner}</navPoint>`;
  };
  const points = chapters.map(({ chapter }) => {
    const file = `${chapter.slug}.xhtml`;
    const at = (order += 1);
    const inner = sectionsOf(chapter).map(({ id, title }) => point(title, `${file}#${id}`, ''));
    const name = chapter.number === undefined ? chapter.title : `${chapter.number}. ${chapter.title}`;
    return `    <navPoint id="point-${at}" playOrder="${at}"><navLabel><text>${escapeXml(name)}</text></navLabel><content src="${file}"/>${inner.join('')}</navPoint>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${book.language}">
  <head>
    <meta name="dtb:uid" content="${book.identifier}"/>
    <meta name="dtb:depth" content="2"/>
  </head>
  <docTitle><text>${escapeXml(book.title)}</text></docTitle>
  <navMap>
${points.join('\n')}
  </navMap>
</ncx>
`;
}
