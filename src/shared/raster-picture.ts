/** A picture that consists of pixels, recognised by its bytes. SVG can contain scripts and is not one. */
export interface RasterPicture {
  readonly extension: RasterExtension;
  readonly width: number;
  readonly height: number;
}

export type RasterExtension = 'png' | 'jpg' | 'gif' | 'webp';

export const rasterMediaTypes: Readonly<Record<RasterExtension, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Decoding takes four bytes per pixel, so a file of a few kilobytes may need gigabytes. */
const maxPixels = 40_000_000;

/** Detects a picture by its first bytes, regardless of its name; null if it is not a picture or has too many pixels. */
export const rasterPicture = (bytes: Uint8Array): RasterPicture | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(view) ?? gif(view) ?? webp(view) ?? jpeg(view);
  if (!found || found.width < 1 || found.height < 1 || found.width * found.height > maxPixels) return null;
  return found;
};

const ascii = (view: DataView, at: number, length: number): string => {
  let text = '';
  for (let i = at; i < Math.min(at + length, view.byteLength); i += 1)
    text += String.fromCharCode(view.getUint8(i));
  return text;
};

/** PNG, third edition, section 5.2 and 11.2.1. */
const png = (view: DataView): RasterPicture | null =>
  view.byteLength >= 33 && ascii(view, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(view, 12, 4) === 'IHDR'
    ? { extension: 'png', width: view.getUint32(16), height: view.getUint32(20) }
    : null;

const gif = (view: DataView): RasterPicture | null =>
  view.byteLength >= 13 && /^GIF8[79]a$/.test(ascii(view, 0, 6))
    ? { extension: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : null;

/** RFC 9649, section 2: lossy, lossless, and extended with the size of the canvas. */
const webp = (view: DataView): RasterPicture | null => {
  if (view.byteLength < 30 || ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null;
  const kind = ascii(view, 12, 4);
  if (kind === 'VP8 ')
    return {
      extension: 'webp',
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  if (kind === 'VP8L') {
    const size = view.getUint32(21, true);
    return { extension: 'webp', width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return null;
  const threeBytes = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65536;
  return { extension: 'webp', width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
};

/** ITU-T T.81, annex B: segments follow each other until the frame header, which contains the size. */
const jpeg = (view: DataView): RasterPicture | null => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { extension: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Image data, or the end, before any frame header: the size is unknown.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};
