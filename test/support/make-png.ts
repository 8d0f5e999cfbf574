import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), out.length - 4);
  return out;
};

/** @param colours 0: grey, 2: red, green and blue */
const pngOf = (width: number, height: number, colours: 0 | 2, rows: Buffer): Uint8Array => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colours, 0, 0, 0], 8);
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Uint8Array(file);
};

/** A PNG of grey pixels, one byte each. */
export const greyPng = (width: number, height: number, pixels: Uint8Array): Uint8Array => {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return pngOf(width, height, 0, rows);
};

/** A real PNG of one colour with a band across it. `claims` is the size in its header. */
export const makePng = (
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number] = [31, 75, 68],
  claims: { readonly width: number; readonly height: number } = { width, height },
): Uint8Array => {
  const row = (y: number): Buffer => {
    const banded = y > height * 0.6 && y < height * 0.7;
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) line.set(banded ? [240, 230, 210] : [red, green, blue], 1 + x * 3);
    return line;
  };
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  return pngOf(claims.width, claims.height, 2, pixels);
};
