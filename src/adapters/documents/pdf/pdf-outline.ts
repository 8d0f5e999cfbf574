import type { DocumentOutlineEntry } from '../../../core/ports';
import type { PageText } from './page-text';
import type { OpenPdf } from './pdf-engine';
import { textFrom } from './pdfium';
import { findTitleOn, offsetOfTitle } from './title-on-page';

const maxEntries = 5000;
const maxNesting = 12;
/** The view types of destinations with a height, and the index of the height among their parameters. */
const heightAt = new Map([
  [1, 1],
  [3, 0],
  [5, 3],
  [7, 0],
]);

interface OutlinePage {
  readonly text: PageText;
  /** What to subtract from a bookmark's height; null if heights are meaningless on this page. */
  readonly bottom: number | null;
}

/** The bookmarks, each with the character of its page where its title is. */
export const readOutline = (
  pdf: OpenPdf,
  pageOf: (page: number) => OutlinePage | undefined,
): { readonly outline: readonly DocumentOutlineEntry[]; readonly lost: number } => {
  const { pdfium, document } = pdf;
  const { call } = pdfium;
  const found: Bookmark[] = [];
  // A damaged file may contain cycles.
  const seen = new Set<number>();
  const walk = (parent: number, level: number): void => {
    let node = call.FPDFBookmark_GetFirstChild(document, parent);
    for (; node !== 0 && !seen.has(node); node = call.FPDFBookmark_GetNextSibling(document, node)) {
      seen.add(node);
      if (found.length >= maxEntries) return;
      const bookmark = node;
      const title = textFrom(pdfium, (buffer, length) => call.FPDFBookmark_GetTitle(bookmark, buffer, length))
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim();
      found.push({ title, level, target: targetOf(pdf, node) });
      if (level < maxNesting) walk(node, level + 1);
    }
  };
  walk(0, 1);
  return placeAll(found, pdf.pageCount, pageOf);
};

interface Bookmark {
  readonly title: string;
  readonly level: number;
  readonly target: { readonly page: number; readonly top: number | null } | null;
}

/** Pages after the last entry that are searched for the title of a bookmark without a target. */
const searched = 40;

const placeAll = (
  bookmarks: readonly Bookmark[],
  pageCount: number,
  pageOf: (page: number) => OutlinePage | undefined,
): { readonly outline: readonly DocumentOutlineEntry[]; readonly lost: number } => {
  const outline: DocumentOutlineEntry[] = [];
  const search = (title: string, from: number, until: number): { page: number; offset: number } | null => {
    for (let page = from; page <= until; page += 1) {
      const text = pageOf(page)?.text;
      const offset = text ? findTitleOn(text, title) : null;
      if (offset !== null) return { page, offset };
    }
    return null;
  };
  bookmarks.forEach(({ title, level, target }, index) => {
    if (title === '') return;
    const page = target && pageOf(target.page);
    if (target && page) {
      const top = target.top === null || page.bottom === null ? null : target.top - page.bottom;
      outline.push({ title, level, page: target.page, offset: offsetOfTitle(page.text, title, top) });
      return;
    }
    const from = outline.at(-1)?.page ?? 1;
    const next =
      bookmarks.slice(index, index + 50).find((each) => each.target !== null)?.target?.page ?? pageCount;
    const place = search(title, from, Math.min(next, from + searched));
    if (place) outline.push({ title, level, ...place });
  });
  return { outline, lost: bookmarks.length - outline.length };
};

const targetOf = (
  { pdfium: { call, view }, document, pageCount }: OpenPdf,
  bookmark: number,
): { page: number; top: number | null } | null => {
  const own = call.FPDFBookmark_GetDest(document, bookmark);
  const action = own === 0 ? call.FPDFBookmark_GetAction(bookmark) : 0;
  const destination = own === 0 && action !== 0 ? call.FPDFAction_GetDest(document, action) : own;
  if (destination === 0) return null;
  const page = call.FPDFDest_GetDestPageIndex(document, destination) + 1;
  if (page < 1 || page > pageCount) return null;
  const out = call.malloc(32);
  const kind = call.FPDFDest_GetView(destination, out, out + 8);
  const count = view().words[out >> 2] ?? 0;
  const at = heightAt.get(kind);
  const top = at === undefined || at >= count ? null : (view().floats[((out + 8) >> 2) + at] ?? null);
  call.free(out);
  // Without a height, files leave it out or write 0, which is the page's foot and no place for a title.
  return { page, top: top === null || top === 0 || !Number.isFinite(top) ? null : top };
};
