import type { DocumentFile } from '../../../core/ports';
import { readXml, resolveLink, type EpubPackage } from './epub-package';
import { childrenNamed, elementsNamed, plainText, type XmlElement } from './xml-tree';
import type { ZipArchive } from './zip-archive';

interface ContentsEntry {
  readonly title: string;
  readonly level: number;
  /** `path` or `path#id`. */
  readonly target: string;
}

export interface EpubContents {
  readonly outline: readonly ContentsEntry[];
  readonly pageList: readonly { readonly label: string; readonly target: string }[];
}

/** Table of contents and list of printed pages: from EPUB 3's navigation document, else from EPUB 2's NCX. */
export const readContents = async (
  file: DocumentFile,
  zip: ZipArchive,
  book: EpubPackage,
): Promise<EpubContents> => {
  const nav = book.nav === null ? null : await readXml(file, zip, book.nav);
  const ncx = book.ncx === null ? null : await readXml(file, zip, book.ncx);
  const fromNav = nav && book.nav !== null ? contentsOfNav(nav, book.nav) : null;
  const fromNcx = ncx && book.ncx !== null ? contentsOfNcx(ncx, book.ncx) : null;
  return {
    outline:
      [fromNav, fromNcx].find((contents) => contents !== null && contents.outline.length > 0)?.outline ?? [],
    pageList:
      [fromNav, fromNcx].find((contents) => contents !== null && contents.pageList.length > 0)?.pageList ??
      [],
  };
};

const contentsOfNav = (root: XmlElement, path: string): EpubContents => {
  const navs = elementsNamed(root, 'nav');
  const typed = (type: string): XmlElement | undefined =>
    navs.find(
      (nav) =>
        nav.attributes['epub:type']?.split(/\s+/u).includes(type) ||
        nav.attributes['role'] === `doc-${type.replace('-', '')}`,
    );
  const contents = typed('toc') ?? navs.find((nav) => nav.attributes['epub:type'] === undefined);
  const walk = (list: XmlElement | undefined, level: number): ContentsEntry[] =>
    (list ? childrenNamed(list, 'li') : []).flatMap((item) => {
      const link =
        item.children.find((child) => child.name === 'a' || child.name === 'span') ??
        elementsNamed(item, 'a')[0];
      const below = walk(childrenNamed(item, 'ol')[0], level + 1);
      const href = link?.attributes['href'];
      const target = href ? resolveLink(path, href) : below[0]?.target;
      const title = plainText(link);
      return target === undefined || title === '' ? below : [{ title, level, target }, ...below];
    });
  const pages = typed('page-list');
  return {
    outline: contents ? walk(elementsNamed(contents, 'ol')[0], 1) : [],
    pageList: (pages ? elementsNamed(pages, 'a') : []).flatMap((link) => {
      const href = link.attributes['href'];
      return href ? [{ label: plainText(link), target: resolveLink(path, href) }] : [];
    }),
  };
};

const labelOf = (point: XmlElement): string => plainText(childrenNamed(point, 'navlabel')[0]);

const contentsOfNcx = (root: XmlElement, path: string): EpubContents => {
  const targetOf = (point: XmlElement): string | undefined => {
    const source = childrenNamed(point, 'content')[0]?.attributes['src'];
    return source ? resolveLink(path, source) : undefined;
  };
  const walk = (within: XmlElement, level: number): ContentsEntry[] =>
    childrenNamed(within, 'navpoint').flatMap((point) => {
      const target = targetOf(point);
      const below = walk(point, level + 1);
      const title = labelOf(point);
      return target === undefined || title === '' ? below : [{ title, level, target }, ...below];
    });
  const map = elementsNamed(root, 'navmap')[0];
  return {
    outline: map ? walk(map, 1) : [],
    pageList: elementsNamed(root, 'pagetarget').flatMap((page) => {
      const target = targetOf(page);
      return target === undefined
        ? []
        : [{ label: labelOf(page) || (page.attributes['value'] ?? ''), target }];
    }),
  };
};
