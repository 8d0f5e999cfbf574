import { LecternError } from '../../../shared/errors';
import { rasterMediaTypes, rasterPicture, type RasterExtension } from '../../../shared/raster-picture';
import type { CoverPicture } from '../../ports';

const mostBytes = 512 * 1024;
const longestSide = 2000;

export const isRaster = (extension: string): extension is RasterExtension => extension in rasterMediaTypes;

/** A picture in base64 as a cover, by what its own bytes say it is. */
export const coverOf = (base64: string): CoverPicture => {
  if (base64.length > Math.ceil(mostBytes / 3) * 4 + 4)
    throw new LecternError('TOO_LARGE', 'A cover may have 512 KB at most. Make the picture smaller.');
  const bytes = decoded(base64);
  const picture = bytes && rasterPicture(bytes);
  if (!bytes || !picture)
    throw new LecternError('NOT_A_PICTURE', 'A cover is a JPEG, PNG, WebP or GIF picture. This is none.');
  if (Math.max(picture.width, picture.height) > longestSide)
    throw new LecternError(
      'TOO_LARGE',
      'A cover may have 2,000 pixels a side at most. Make the picture smaller.',
    );
  return { extension: picture.extension, bytes };
};

const decoded = (base64: string): Uint8Array | null => {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
};
