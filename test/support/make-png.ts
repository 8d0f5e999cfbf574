import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), out.length - 4);
  return out;
};

/** A real PNG of one colour with a band across it. `claims` is the size in its header. */
export const makePng = (
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number] = [31, 75, 68],
  claims: { readonly width: number; readonly height: number } = { width, height },
): Uint8Array => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claims.width, 0);
  head.writeUInt32BE(claims.height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = (y: number): Buffer => {
    const banded = y > height * 0.6 && y < height * 0.7;
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) line.set(banded ? [240, 230, 210] : [red, green, blue], 1 + x * 3);
    return line;
  };
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Uint8Array(file);
};
