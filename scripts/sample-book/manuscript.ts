import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { PhrasingContent, RootContent } from 'mdast';

export type Style = 'roman' | 'italic' | 'bold' | 'boldItalic';

export interface Fragment {
  readonly text: string;
  readonly style: Style;
}

/** The text between two spaces; lines and pages only break between words. */
export type Word = readonly Fragment[];

export interface Block {
  readonly kind: 'section' | 'paragraph' | 'item';
  readonly words: readonly Word[];
  /** An item's bullet or number as printed. */
  readonly marker?: string;
}

export interface Chapter {
  /** The chapter's number, or nothing for the preface and the glossary. */
  readonly number?: number;
  readonly title: string;
  readonly slug: string;
  readonly blocks: readonly Block[];
}

export interface BookData {
  readonly title: string;
  readonly subtitle: string;
  readonly authors: readonly string[];
  readonly language: string;
  readonly identifier: string;
  readonly publisher: string;
  readonly date: string;
  readonly rights: string;
}

export interface Manuscript {
  readonly book: BookData;
  readonly chapters: readonly Chapter[];
}

/** Reads book.json and the numbered Markdown files next to it, in the order of their names. */
export function readManuscript(folder: string): Manuscript {
  const book = JSON.parse(readFileSync(join(folder, 'book.json'), 'utf8')) as BookData;
  const files = readdirSync(folder).filter((name) => /^\d\d-.*\.md$/.test(name));
  const chapters = files
    .toSorted()
    .map((name) => readChapter(name, readFileSync(join(folder, name), 'utf8')));
  const last = chapters.length - 1;
  return {
    book,
    // The first file is the preface and the last one the glossary; those between are numbered.
    chapters: chapters.map((chapter, index) =>
      index === 0 || index === last ? chapter : { ...chapter, number: index },
    ),
  };
}

function readChapter(name: string, markdown: string): Chapter {
  const [heading, ...rest] = fromMarkdown(markdown).children;
  if (heading?.type !== 'heading' || heading.depth !== 1)
    throw new Error(`${name} must open with its title (# ...)`);
  return {
    title: textOf(wordsOf(heading.children, name)),
    slug: name.replace(/\.md$/, ''),
    blocks: rest.flatMap((node) => blocksOf(node, name)),
  };
}

function blocksOf(node: RootContent, file: string): Block[] {
  if (node.type === 'paragraph') return [{ kind: 'paragraph', words: wordsOf(node.children, file) }];
  if (node.type === 'heading' && node.depth === 2)
    return [{ kind: 'section', words: wordsOf(node.children, file) }];
  if (node.type === 'list') {
    const first = node.start ?? 1;
    return node.children.map((item, index) => {
      const [content, ...more] = item.children;
      if (content?.type !== 'paragraph' || more.length > 0)
        throw new Error(`${file}: a list item must be one paragraph`);
      const marker = node.ordered ? `${first + index}.` : '•';
      return { kind: 'item', marker, words: wordsOf(content.children, file) };
    });
  }
  throw new Error(`${file}: the sample book has no way to print ${node.type}`);
}

/** Splits phrasing into words; a word keeps its differently styled parts together ("*word*,"). */
function wordsOf(nodes: readonly PhrasingContent[], file: string): Word[] {
  const words: Fragment[][] = [];
  let open = false;
  for (const fragment of fragmentsOf(nodes, false, false, file)) {
    for (const part of fragment.text.split(/(\s+)/)) {
      if (part === '') continue;
      if (/^\s+$/.test(part)) {
        open = false;
        continue;
      }
      const piece = { text: part, style: fragment.style };
      const last = words.at(-1);
      if (open && last) last.push(piece);
      else words.push([piece]);
      open = true;
    }
  }
  return words;
}

function fragmentsOf(
  nodes: readonly PhrasingContent[],
  bold: boolean,
  italic: boolean,
  file: string,
): Fragment[] {
  return nodes.flatMap((node): Fragment[] => {
    if (node.type === 'text') return [{ text: node.value, style: styleOf(bold, italic) }];
    if (node.type === 'strong') return fragmentsOf(node.children, true, italic, file);
    if (node.type === 'emphasis') return fragmentsOf(node.children, bold, true, file);
    throw new Error(`${file}: the sample book has no way to print ${node.type}`);
  });
}

function styleOf(bold: boolean, italic: boolean): Style {
  if (bold) return italic ? 'boldItalic' : 'bold';
  return italic ? 'italic' : 'roman';
}

export function textOf(words: readonly Word[]): string {
  return words.map((word) => word.map((fragment) => fragment.text).join('')).join(' ');
}
