import { textOf } from './manuscript.ts';
import type { Block, BookData, Chapter, Style, Word } from './manuscript.ts';
import { FRONT_PAGES } from './page-layout.ts';
import type { ChapterPages } from './page-layout.ts';
import { copyrightLines } from './pdf.ts';
import { escapeXml } from './xml.ts';

export function xhtml(book: BookData, title: string, body: string, type = ''): string {
  const bodyType = type === '' ? '' : ` epub:type="${type}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.language}" xml:lang="${book.language}">
<head>
  <title>${escapeXml(title)}</title>
  <link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body${bodyType}>
${body}
</body>
</html>
`;
}

export function sectionsOf(chapter: Chapter): { readonly id: string; readonly title: string }[] {
  return chapter.blocks
    .filter(({ kind }) => kind === 'section')
    .map(({ words }, index) => ({ id: `section-${index + 1}`, title: textOf(words) }));
}

function pageBreak(label: string): string {
  return `<span epub:type="pagebreak" role="doc-pagebreak" id="page-${label}" aria-label="${label}"/>`;
}

/** Title page, copyright page and contents: the three pages before the preface. */
export function frontDocuments(book: BookData, chapters: readonly ChapterPages[]) {
  const entries = chapters.map(({ chapter, pages }) => {
    const number = chapter.number === undefined ? '' : `${chapter.number} `;
    return `    <p class="entry"><a href="${chapter.slug}.xhtml">${number}${escapeXml(chapter.title)}</a> ${pages[0]?.label ?? ''}</p>`;
  });
  return [
    {
      path: 'title.xhtml',
      content: xhtml(
        book,
        book.title,
        `  <section class="title-page" epub:type="titlepage">
    ${pageBreak(FRONT_PAGES.title)}
    <p class="picture"><img src="cover.png" alt="Cover: ridges, a low sun, and marker posts leading over them"/></p>
    <h1>${escapeXml(book.title)}</h1>
    <p class="subtitle">${escapeXml(book.subtitle)}</p>
    <p class="author">${escapeXml(book.authors.join(', '))}</p>
  </section>`,
      ),
    },
    {
      path: 'copyright.xhtml',
      content: xhtml(
        book,
        'Copyright',
        `  <section class="copyright" epub:type="copyright-page">
    ${pageBreak(FRONT_PAGES.copyright)}
${copyrightLines(book)
  .map((line) => `    <p>${escapeXml(line)}</p>`)
  .join('\n')}
  </section>`,
      ),
    },
    {
      path: 'contents.xhtml',
      content: xhtml(
        book,
        'Contents',
        `  <section class="contents">
    ${pageBreak(FRONT_PAGES.contents)}
    <h1>Contents</h1>
${entries.join('\n')}
  </section>`,
      ),
    },
  ];
}

export function chapterDocument(book: BookData, { chapter, pages }: ChapterPages): string {
  const breaks = breaksOf(pages);
  const parts: string[] = [];
  let section = 0;
  let list: string | undefined;
  chapter.blocks.forEach((block, index) => {
    const tag = block.kind === 'item' ? (block.marker === '•' ? 'ul' : 'ol') : undefined;
    if (list !== tag) {
      if (list) parts.push(`    </${list}>`);
      if (tag) parts.push(`    <${tag}>`);
      list = tag;
    }
    const own = breaks.get(index) ?? new Map<number, string>();
    if (block.kind === 'section') {
      section += 1;
      // The break is before the heading, so that the heading's anchor is on the new page.
      const before = own.get(0);
      if (before !== undefined) parts.push(`    ${pageBreak(before)}`);
      parts.push(`    <h2 id="section-${section}">${inline(block.words, new Map())}</h2>`);
    } else if (block.kind === 'item') parts.push(`      <li>${inline(block.words, own)}</li>`);
    else parts.push(`    <p${entryClass(chapter, block)}>${inline(block.words, own)}</p>`);
  });
  if (list) parts.push(`    </${list}>`);
  const number = chapter.number === undefined ? '' : `    <p class="number">Chapter ${chapter.number}</p>\n`;
  const type =
    chapter.number === undefined ? (chapter.slug.startsWith('00') ? 'preface' : 'glossary') : 'chapter';
  return xhtml(
    book,
    chapter.title,
    `  <section epub:type="${type}">
    ${pageBreak(pages[0]?.label ?? '')}
${number}    <h1>${escapeXml(chapter.title)}</h1>
${parts.join('\n')}
  </section>`,
    chapter.number === undefined ? '' : 'bodymatter',
  );
}

function entryClass(chapter: Chapter, block: Block): string {
  const isEntry = chapter.number === undefined && block.words[0]?.[0]?.style === 'bold';
  return isEntry ? ' class="gloss"' : '';
}

/** Where pages after a chapter's first begin: block index, then word index, to the page's label. */
function breaksOf(pages: ChapterPages['pages']): Map<number, Map<number, string>> {
  const breaks = new Map<number, Map<number, string>>();
  for (const { label, lines } of pages.slice(1)) {
    const first = lines[0];
    if (!first) continue;
    const own = breaks.get(first.block) ?? new Map<number, string>();
    breaks.set(first.block, own.set(first.from, label));
  }
  return breaks;
}

const TAGS: Readonly<Record<Style, readonly [open: string, close: string]>> = {
  roman: ['', ''],
  italic: ['<em>', '</em>'],
  bold: ['<strong>', '</strong>'],
  boldItalic: ['<strong><em>', '</em></strong>'],
};

/** Words to markup; a style that spans words is one element, closed around a page break. */
function inline(words: readonly Word[], breaks: ReadonlyMap<number, string>): string {
  let out = '';
  let style: Style = 'roman';
  const turn = (next: Style) => {
    if (next === style) return '';
    const change = TAGS[style][1] + TAGS[next][0];
    style = next;
    return change;
  };
  words.forEach((word, index) => {
    const label = breaks.get(index);
    const next = word[0]?.style ?? 'roman';
    const space = index === 0 ? '' : ' ';
    if (label !== undefined) out += turn('roman') + space + pageBreak(label) + turn(next);
    else if (next === style) out += space;
    else out += turn('roman') + space + turn(next);
    for (const fragment of word) out += turn(fragment.style) + escapeXml(fragment.text);
  });
  return out + turn('roman');
}
