import { LecternError } from '../../../shared/errors';
import { rasterMediaTypes, rasterPicture, type RasterExtension } from '../../../shared/raster-picture';
import type { CoverPicture } from '../../ports';
import { errorText } from '../../../shared/messages/engine-text';

const maxBytes = 512 * 1024;
const maxSide = 2000;

export const isRaster = (extension: string): extension is RasterExtension => extension in rasterMediaTypes;

/** Decodes a base64 picture as a cover. Its type is detected from its bytes. */
export const coverOf = (base64: string): CoverPicture => {
  if (base64.length > Math.ceil(maxBytes / 3) * 4 + 4)
    throw new LecternError('TOO_LARGE', errorText.coverTooLarge);
  const bytes = decoded(base64);
  const picture = bytes && rasterPicture(bytes);
  if (!bytes || !picture) throw new LecternError('NOT_A_PICTURE', errorText.coverNotAPicture);
  if (Math.max(picture.width, picture.height) > maxSide)
    throw new LecternError('TOO_LARGE', errorText.coverTooWide);
  return { extension: picture.extension, bytes };
};

const decoded = (base64: string): Uint8Array | null => {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
};
