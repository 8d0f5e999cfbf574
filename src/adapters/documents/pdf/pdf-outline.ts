import type { PDFDocumentProxy, RefProxy } from 'pdfjs-dist/types/src/display/api';
import type { DocumentOutlineEntry } from '../../../core/ports';
import type { PageText } from './page-text';
import { offsetOfTitle } from './title-on-page';

interface OutlineNode {
  readonly title: string;
  readonly dest: string | unknown[] | null;
  readonly items: readonly OutlineNode[];
}

const mostEntries = 5000;

/** The bookmarks, each led to the character of its page where its title stands. */
export const readOutline = async (
  document: PDFDocumentProxy,
  textOf: (page: number) => PageText | undefined,
): Promise<{ readonly outline: readonly DocumentOutlineEntry[]; readonly lost: number }> => {
  const roots = ((await document.getOutline()) ?? []) as readonly OutlineNode[];
  const outline: DocumentOutlineEntry[] = [];
  const pageOfRef = new Map<string, number>();
  let lost = 0;
  const walk = async (nodes: readonly OutlineNode[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (outline.length >= mostEntries) return;
      const title = node.title.normalize('NFC').replace(/\s+/gu, ' ').trim();
      const target = await resolve(document, node.dest, pageOfRef);
      if (target && title !== '') {
        outline.push({
          title,
          level,
          page: target.page,
          offset: offsetOfTitle(textOf(target.page), title, target.top),
        });
      } else lost += 1;
      await walk(node.items, level + 1);
    }
  };
  await walk(roots, 1);
  return { outline, lost };
};

const resolve = async (
  document: PDFDocumentProxy,
  dest: string | unknown[] | null,
  pageOfRef: Map<string, number>,
): Promise<{ page: number; top: number | null } | null> => {
  try {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    if (!Array.isArray(explicit)) return null;
    const [target, kind] = explicit as [unknown, { name?: string } | undefined];
    const page = await pageOf(document, target, pageOfRef);
    if (page === null || page < 1 || page > document.numPages) return null;
    const top =
      kind?.name === 'XYZ'
        ? explicit[3]
        : kind?.name === 'FitH' || kind?.name === 'FitBH'
          ? explicit[2]
          : kind?.name === 'FitR'
            ? explicit[5]
            : null;
    return { page, top: typeof top === 'number' ? top : null };
  } catch {
    return null;
  }
};

const pageOf = async (
  document: PDFDocumentProxy,
  target: unknown,
  pageOfRef: Map<string, number>,
): Promise<number | null> => {
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null || !('num' in target)) return null;
  const reference = target as RefProxy;
  const key = `${String(reference.num)}R${String(reference.gen)}`;
  const known = pageOfRef.get(key);
  if (known !== undefined) return known;
  const page = (await document.getPageIndex(reference)) + 1;
  pageOfRef.set(key, page);
  return page;
};
