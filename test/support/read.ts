import { readDocument } from '../../src/adapters/documents/read-document';
import type { DocumentContent } from '../../src/core/ports';
import type { Block } from '../../src/shared/model';
import { tempDocument } from './temp-folder';

/** Reads bytes as the library would. */
export const read = async (name: string, content: string | Uint8Array): Promise<DocumentContent> =>
  readDocument(await tempDocument(name, content), () => undefined, new AbortController().signal);

/** The text of a page's blocks by kind, e.g. `heading1: Breath`. */
export const blockTexts = (
  page: { readonly text: string; readonly blocks: readonly Block[] } | undefined,
): string[] =>
  page?.blocks.map(
    ({ kind, level, start, end }) =>
      `${kind}${level === undefined ? '' : String(level)}: ${page.text.slice(start, end)}`,
  ) ?? [];

/** The text to which each outline entry leads. */
export const textAtEntries = (content: DocumentContent): string[] =>
  content.outline.map(({ title, page, offset }) =>
    (content.pages[page - 1]?.text ?? '').slice(offset, offset + title.length),
  );
