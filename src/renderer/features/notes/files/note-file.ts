import { parse } from 'yaml';
import type { BookId, ImportedNote, Note } from '../../../../shared/model';
import { importedNoteSchema } from '../../../../shared/model';

interface TitledBook {
  readonly id: BookId;
  readonly title: string;
}

/** A note as Markdown with YAML in front. The text follows it byte for byte. */
export const noteFile = (note: Note, book: TitledBook | undefined): string => {
  // A JSON value is a YAML value as well.
  const lines = [
    ['id', note.id],
    ['title', note.title],
    ['tags', note.tags],
    ['created', note.createdAt],
    ['updated', note.updatedAt],
    ...(note.bookId === null
      ? []
      : [
          ['book', book?.title ?? ''],
          ['book-id', note.bookId],
        ]),
    ['pages', note.relatedPages],
    ['pinned', note.pinned],
  ].map(([name, value]) => `${String(name)}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n${note.content}`;
};

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const maxNameLength = 100;

/** Returns file names that are valid on Windows, macOS and Linux, and unique regardless of case. */
export const createFileNames = (): ((title: string) => string) => {
  const used = new Set<string>();
  return (title) => {
    const plain = title
      .normalize('NFC')
      .replace(/[<>:"/\\|?*\p{Cc}]/gu, '-')
      .slice(0, maxNameLength)
      .replace(/^[.\s]+|[.\s]+$/g, '');
    const base = plain === '' ? 'note' : reserved.test(plain) ? `${plain}_` : plain;
    let name = base;
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${base} (${count})`;
    used.add(name.toLowerCase());
    return `${name}.md`;
  };
};

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\s]+/).filter(Boolean) : [];

const asTime = (value: unknown): string | null => {
  const at = typeof value === 'string' || value instanceof Date ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Reads a Markdown file as a note, also one of another program. Throws if its front matter or text cannot be used. */
export const readNoteFile = (name: string, text: string, books: readonly TitledBook[]): ImportedNote => {
  const match = text.startsWith('---') ? frontMatter.exec(text) : null;
  const parsed: unknown = match ? parse(match[1] ?? '') : {};
  const fields = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Readonly<
    Record<string, unknown>
  >;
  const { title, id } = fields;
  const book =
    books.find((one) => one.id === fields['book-id']) ?? books.find((one) => one.title === fields['book']);
  return importedNoteSchema.parse({
    id: typeof id === 'number' && Number.isInteger(id) ? id : null,
    title:
      typeof title === 'string' && title.trim() !== ''
        ? title
        : name.replace(/^.*\//, '').replace(/\.[^.]+$/, ''),
    content: match ? text.slice(match[0].length) : text,
    tags: asList(fields['tags']).map((tag) => String(tag).replace(/^#/, '').trim()),
    relatedPages: asList(fields['pages'])
      .map(Number)
      .filter((page) => Number.isInteger(page) && page > 0),
    bookId: book?.id ?? null,
    pinned: fields['pinned'] === true,
    createdAt: asTime(fields['created']),
    updatedAt: asTime(fields['updated']),
  });
};
