import { base64Of } from '../../../../shared/base64';
import type { ImportedNote } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { text } from '../../../messages/text';
import { readNoteFile } from './note-file';

export interface ReadNote {
  readonly file: string;
  readonly note: ImportedNote;
}

export interface ReadFiles {
  readonly notes: readonly ReadNote[];
  readonly bad: readonly { readonly file: string; readonly why: string }[];
}

const maxBytes = 500 * 1024 * 1024;
const isImage = (path: string): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(path);

/** The chosen files by path, including those in zip files. */
async function contentsOf(files: readonly File[]): Promise<Map<string, Uint8Array>> {
  const { unzipSync } = await import('fflate');
  const contents = new Map<string, Uint8Array>();
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!/\.zip$/i.test(file.name)) {
      contents.set(file.webkitRelativePath || file.name, bytes);
      continue;
    }
    let size = 0;
    const inside = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:md|markdown)$/i.test(name) && !isImage(name)) return false;
        size += originalSize;
        if (size > maxBytes) throw new Error(text.notes.zipTooLarge);
        return true;
      },
    });
    for (const [path, content] of Object.entries(inside)) contents.set(path, content);
  }
  return contents;
}

const picture = /(!\[[^\]\n]*\]\()(<[^>\n]+>|[^)\s]+)/g;

/** Converts Obsidian's `![[picture.png|300]]` to Markdown; the text after the bar is a size or a description. */
const withPlainPictures = (content: string): string =>
  content.replace(
    /!\[\[([^[\]|\n]+\.(?:png|jpe?g|gif|webp))(?:\|([^[\]\n]*))?\]\]/gi,
    (_, path: string, shown = '') =>
      `![${/^\d+(?:x\d+)?$/.test(shown) ? '' : shown}](<${path.trim().replace(/[<>]/g, '')}>)`,
  );

/** Obsidian names a picture without its folder. */
const byName = (path: string, contents: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined => {
  const found = [...contents].find(([one]) => one.slice(one.lastIndexOf('/') + 1) === path);
  return found?.[1];
};

/** Stores the pictures that came with a note, and replaces their paths in it. */
async function withImages(
  file: string,
  content: string,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : '';
  const names = new Map<string, string>();
  for (const [, , url = ''] of content.matchAll(picture)) {
    const plain = url.replace(/^<|>$/g, '');
    const path = decodeURIComponent(plain.replace(/%(?![0-9a-f]{2})/gi, '%25')).replace(/^\.\//, '');
    const bytes = contents.get(folder + path) ?? contents.get(path) ?? byName(path, contents);
    if (!bytes || !isImage(path) || names.has(url)) continue;
    const { name } = await client.notes.addImage({ picture: base64Of(bytes) });
    names.set(url, `images/${name}`);
  }
  return content.replace(picture, (all, before: string, url: string) => {
    const name = names.get(url);
    return name === undefined ? all : `${before}${name}`;
  });
}

/** Reads the chosen Markdown files, and lists those that cannot be read with the reason. */
export async function readNoteFiles(files: readonly File[]): Promise<ReadFiles> {
  const books = await client.library.list();
  const contents = await contentsOf(files);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const notes: ReadNote[] = [];
  const bad: { file: string; why: string }[] = [];
  for (const [file, bytes] of contents) {
    if (!/\.(?:md|markdown)$/i.test(file)) {
      if (!isImage(file)) bad.push({ file, why: text.notes.notMarkdown });
      continue;
    }
    try {
      const note = readNoteFile(file, decoder.decode(bytes), books);
      notes.push({
        file,
        note: { ...note, content: await withImages(file, withPlainPictures(note.content), contents) },
      });
    } catch (error) {
      bad.push({
        file,
        why: error instanceof TypeError ? text.notes.notText : (messageOf(error).split('\n')[0] ?? ''),
      });
    }
  }
  return { notes, bad };
}
