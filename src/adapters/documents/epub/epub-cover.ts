import type { CoverPicture, DocumentFile } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import { rasterPicture, type RasterPicture } from '../../../shared/raster-picture';
import { decodeText } from '../text/decode-text';
import { readXml, refuseEntities, resolvePath } from './epub-package';
import { childrenNamed, elementsNamed, parseXml, withoutDeclarations, type XmlElement } from './xml-tree';
import { openZip, type ZipArchive } from './zip-archive';

const maxBytes = 8 * 1024 ** 2;

/**
 * The picture that a book names as its cover: by EPUB 3 (`cover-image`), by EPUB 2 (`meta name="cover"`), by the guide,
 * or by file name; else the first picture of the first page if it has the shape of a cover. Null if none of them is a
 * bitmap, or if the archive is damaged there: a book without its cover is still complete.
 */
export const readEpubCover = async (file: DocumentFile): Promise<CoverPicture | null> => {
  try {
    const zip = await openZip(file);
    try {
      return await findCover(file, zip);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (isLecternError(error)) return null;
    throw error;
  }
};

const findCover = async (file: DocumentFile, zip: ZipArchive): Promise<CoverPicture | null> => {
  const container = await readXml(file, zip, 'META-INF/container.xml');
  const named = container && elementsNamed(container, 'rootfile')[0]?.attributes['full-path'];
  if (!named) return null;
  const packagePath = resolvePath('', named);
  const root = await readXml(file, zip, packagePath);
  if (!root) return null;
  const items = elementsNamed(root, 'item');
  const pathOf = (item: XmlElement | undefined): string[] => {
    const href = item?.attributes['href'];
    return href ? [resolvePath(packagePath, href)] : [];
  };
  const withId = (id: string | undefined): XmlElement | undefined =>
    id === undefined ? undefined : items.find((item) => item.attributes['id'] === id);
  const meta = elementsNamed(root, 'meta').find((one) => one.attributes['name']?.toLowerCase() === 'cover');
  const content = meta?.attributes['content'];
  const guide = elementsNamed(root, 'reference').find((one) =>
    /^cover$/iu.test(one.attributes['type'] ?? ''),
  );
  const spine = elementsNamed(root, 'spine')[0];
  const first = spine ? childrenNamed(spine, 'itemref')[0]?.attributes['idref'] : undefined;
  const candidates = [
    ...items
      .filter((item) => item.attributes['properties']?.split(/\s+/u).includes('cover-image'))
      .flatMap(pathOf),
    ...pathOf(withId(content)),
    // Some books give the file's name instead of its id.
    ...(content && !withId(content) ? [resolvePath(packagePath, content)] : []),
    ...(guide?.attributes['href'] ? [resolvePath(packagePath, guide.attributes['href'])] : []),
    ...items.filter(({ attributes }) => isNamedCover(attributes)).flatMap(pathOf),
  ];
  for (const path of new Set(candidates)) {
    const cover = await pictureAt(file, zip, path);
    if (cover) return withoutSize(cover);
  }
  for (const path of pathOf(withId(first))) {
    const cover = await pictureAt(file, zip, path);
    if (cover && hasShapeOfCover(cover)) return withoutSize(cover);
  }
  return null;
};

type Found = CoverPicture & RasterPicture;

const withoutSize = ({ extension, bytes }: Found): CoverPicture => ({ extension, bytes });

const isNamedCover = (item: Readonly<Record<string, string>>): boolean =>
  item['media-type']?.startsWith('image/') === true &&
  /cover/iu.test(`${item['id'] ?? ''} ${item['href'] ?? ''}`);

/** A logo or an ornament on the title page is no cover. */
const hasShapeOfCover = ({ width, height }: RasterPicture): boolean =>
  height >= 240 && width >= 150 && width / height > 0.4 && width / height < 1.2;

/** The picture itself, or the first one of the page at this path. */
const pictureAt = async (
  file: DocumentFile,
  zip: ZipArchive,
  path: string,
  deeper = true,
): Promise<Found | null> => {
  const bytes = await zip.read(path);
  if (!bytes || bytes.length > maxBytes) return null;
  const picture = rasterPicture(bytes);
  // A copy, because the archive's buffers may be shared and this one goes to another thread.
  if (picture) return { ...picture, bytes: new Uint8Array(bytes) };
  const source = deeper && /\.x?html?$/iu.test(path) ? decodeText(bytes) : null;
  if (source === null) return null;
  refuseEntities(file, source);
  const page = parseXml(withoutDeclarations(source));
  const [link] = elementsNamed(page, 'img')
    .map((image) => image.attributes['src'])
    .concat(
      elementsNamed(page, 'image').map((image) => image.attributes['xlink:href'] ?? image.attributes['href']),
    )
    .filter((one) => one !== undefined);
  return link === undefined ? null : pictureAt(file, zip, resolvePath(path, link), false);
};
