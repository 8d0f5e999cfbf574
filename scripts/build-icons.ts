/**
 * Draws the application's icons from the mark that the page uses, into `packaging/icons`: PNG for Linux, ICO for Windows,
 * ICNS for macOS. Run it after changing the mark: `node scripts/build-icons.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packaging/icons');
const paper = '#f3f3f0';
/** Sizes of the icon themes of Linux. */
const themeSizes = [16, 32, 48, 64, 128, 256, 512] as const;
const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const;
/** The types of an ICNS file that contain PNG, by their size in pixels. */
const macTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
] as const;

const readMark = (): string => readFileSync(join(root, 'src/renderer/public/icon.svg'), 'utf8');

/** The mark at a size, since an SVG is rasterised once. */
const markOf = (size: number): Promise<Image> =>
  loadImage(Buffer.from(readMark().replace('<svg ', `<svg width="${size}" height="${size}" `)));

/** The mark on paper with rounded corners; `inset` is the share of the size left empty on each side. */
async function draw(size: number, inset: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const side = size * (1 - 2 * inset);
  context.fillStyle = paper;
  context.beginPath();
  context.roundRect(size * inset, size * inset, side, side, side * 0.22);
  context.fill();
  const mark = Math.round(side * 0.76);
  context.drawImage(await markOf(mark), Math.round((size - mark) / 2), Math.round((size - mark) / 2));
  return canvas.encode('png');
}

/** An ICO file with PNG pictures, which Windows reads since Vista. */
async function icoFile(): Promise<Buffer> {
  const pictures = await Promise.all(windowsSizes.map((size) => draw(size, 0)));
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + 16 * at;
    const size = windowsSizes[at] ?? 0;
    // One byte each; 0 is 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}

async function icnsFile(): Promise<Buffer> {
  const chunk = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  // macOS leaves a tenth free around the icons of applications.
  const chunks = await Promise.all(macTypes.map(async ([type, size]) => chunk(type, await draw(size, 0.1))));
  return chunk('icns', Buffer.concat(chunks));
}

mkdirSync(join(folder, 'linux'), { recursive: true });
for (const size of themeSizes) writeFileSync(join(folder, `linux/${size}x${size}.png`), await draw(size, 0));
writeFileSync(join(folder, 'icon.png'), await draw(1024, 0));
writeFileSync(join(folder, 'icon.ico'), await icoFile());
writeFileSync(join(folder, 'icon.icns'), await icnsFile());
