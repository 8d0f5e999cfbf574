import type { DocumentFile } from '../../../core/ports';
import { authorFrom } from '../author-from';
import { damagedFile, protectedEpub, refuseNesting, unsafeArchive, wrongType } from '../refusals';
import { decodeText } from '../text/decode-text';
import {
  childrenNamed,
  declaresHarmfulEntities,
  elementsNamed,
  parseXml,
  plainText,
  type XmlElement,
} from './xml-tree';
import type { ZipArchive } from './zip-archive';
import { damage, danger, fileAdvice, fileKind } from '../../../shared/messages/engine-text';

/** An EPUB's package document: its metadata, its files in reading order, and the paths of its tables of contents. */
export interface EpubPackage {
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  /** Paths in the archive. */
  readonly spine: readonly string[];
  /** Whether the book specifies its reading order. */
  readonly listed: boolean;
  readonly nav: string | null;
  readonly ncx: string | null;
}

/** Types that are certainly not text. Everything else is tried, since manifests often state the wrong type. */
const otherTypes = /^(?:image|audio|video|font)\/|font|css|javascript|ncx|smil|pls\+xml/iu;
const textEnding = /\.x?html?$/iu;

const isText = (item: XmlElement): boolean =>
  textEnding.test(item.attributes['href']?.split('#')[0] ?? '') ||
  !otherTypes.test(item.attributes['media-type'] ?? '');

export const readPackage = async (file: DocumentFile, zip: ZipArchive): Promise<EpubPackage> => {
  const containerSource = await readXml(file, zip, 'META-INF/container.xml');
  if (containerSource === null) {
    throw wrongType(file.name, '.epub', fileKind.zipWithoutBook, fileAdvice.unpack);
  }
  await refuseProtected(file, zip);
  const given = elementsNamed(containerSource, 'rootfile')[0]?.attributes['full-path'];
  const path =
    given && zip.has(resolvePath('', given)) ? given : zip.names.find((name) => /\.opf$/iu.test(name));
  const root = path ? await readXml(file, zip, resolvePath('', path)) : null;
  const packageElement = root ? elementsNamed(root, 'package')[0] : undefined;
  if (!path || !packageElement) throw damagedFile(file.name, damage.noPackage);
  const all = elementsNamed(packageElement, 'item');
  // Of two items with the same id the first counts.
  const manifest = new Map(all.toReversed().map((item) => [item.attributes['id'] ?? '', item]));
  const pathOf = (item: XmlElement | undefined): string | null =>
    item?.attributes['href'] ? resolvePath(path, item.attributes['href']) : null;
  const spineElement = elementsNamed(packageElement, 'spine')[0];
  const listed = (spineElement ? childrenNamed(spineElement, 'itemref') : []).flatMap((reference) => {
    const item = manifest.get(reference.attributes['idref'] ?? '');
    const found = pathOf(item);
    return item && found !== null && isText(item) ? [found] : [];
  });
  // Without a usable reading order, the manifest's order is the best guess.
  const spine =
    listed.length > 0 ? listed : all.flatMap((item) => (isText(item) ? (pathOf(item) ?? []) : []));
  if (spine.length === 0) throw damagedFile(file.name, damage.noReadingOrder);
  return {
    title: plainText(elementsNamed(packageElement, 'title')[0]),
    author:
      elementsNamed(packageElement, 'creator')
        .flatMap((creator) => authorFrom(plainText(creator)) ?? [])
        .join(', ') || null,
    language: plainText(elementsNamed(packageElement, 'language')[0]) || null,
    spine: [...new Set(spine)],
    listed: listed.length > 0,
    nav: pathOf(all.find((item) => item.attributes['properties']?.split(/\s+/u).includes('nav'))),
    ncx: pathOf(
      manifest.get(spineElement?.attributes['toc'] ?? '') ??
        all.find((item) => item.attributes['media-type'] === 'application/x-dtbncx+xml'),
    ),
  };
};

/** A small XML file of the archive as a tree. */
export const readXml = async (
  file: DocumentFile,
  zip: ZipArchive,
  path: string,
): Promise<XmlElement | null> => {
  const bytes = await zip.read(path);
  if (bytes === null) return null;
  const source = decodeText(bytes);
  if (source === null) throw damagedFile(file.name, damage.packageNotText);
  refuseEntities(file, source);
  return refuseNesting(file.name, () => parseXml(source));
};

export const refuseEntities = (file: DocumentFile, source: string): void => {
  if (declaresHarmfulEntities(source)) throw unsafeArchive(file.name, danger.entityBomb);
};

/** Fonts may be obfuscated in a book without DRM; anything else in encryption.xml means DRM. */
const refuseProtected = async (file: DocumentFile, zip: ZipArchive): Promise<void> => {
  if (zip.has('META-INF/rights.xml') && zip.has('META-INF/encryption.xml')) throw protectedEpub(file.name);
  const root = await readXml(file, zip, 'META-INF/encryption.xml');
  if (!root) return;
  const fontOnly = elementsNamed(root, 'encrypteddata').every((data) => {
    const algorithm = elementsNamed(data, 'encryptionmethod')[0]?.attributes['Algorithm'] ?? '';
    return algorithm.includes('idpf.org/2008/embedding') || algorithm.includes('ns.adobe.com/pdf/enc#RC');
  });
  if (!fontOnly) throw protectedEpub(file.name);
};

/** A link of a file as a path in the archive, without its fragment. */
export const resolvePath = (from: string, link: string): string => {
  const target = decodeLink(link.split('#')[0] ?? '');
  if (target === '') return from;
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

/** A link as the key of an anchor: the path, and the fragment if there is one. */
export const resolveLink = (from: string, link: string): string => {
  const hash = link.indexOf('#');
  const path = resolvePath(from, link);
  return hash < 0 || hash === link.length - 1 ? path : `${path}#${decodeLink(link.slice(hash + 1))}`;
};

const decodeLink = (link: string): string => {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
};
