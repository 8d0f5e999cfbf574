import { formatTraits, type Book } from '../../../shared/model';
import { client } from '../../client/client';

/** Twice as tall as a cover is shown, for fine screens. */
const longestSide = 640;
const quality = 0.82;
/** A first page that takes longer is left for another day. */
const patience = 20_000;

/** Whether there is something to make: a PDF's first page to draw, or a picture to make small. */
export const needsCover = (book: Book): boolean =>
  book.state === 'ready' &&
  (book.cover.state === 'unsought'
    ? formatTraits(book.format).cover === 'drawn'
    : book.cover.state === 'picture' && book.cover.large);

const fitted = (width: number, height: number): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

function canvasOf(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas to draw a cover on');
  // Paper is white, whatever the theme.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/** As base64; WebP where the browser writes it, else JPEG. */
async function pictureOf(canvas: HTMLCanvasElement): Promise<string> {
  const write = (type: string): Promise<Blob | null> =>
    new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await write('image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await write('image/jpeg');
  if (!blob) throw new Error('the cover could not be written');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** pdf.js' own names of what is wrong with a file for good. */
const isTheFilesFault = (error: unknown): boolean =>
  error instanceof Error && /^(?:InvalidPDF|Password|FormatError)/u.test(error.name);

/** The first page of a PDF; null where the file gives none, now or ever. */
async function firstPage(bookId: string): Promise<string | null> {
  const { openPdf } = await import('../../pdf/pdf-document');
  const pdf = openPdf(bookId);
  const bell = setTimeout(() => pdf.close(), patience);
  try {
    const page = await (await pdf.ready).getPage(1);
    const whole = page.getViewport({ scale: 1 });
    const size = fitted(whole.width * 4, whole.height * 4);
    const { canvas } = canvasOf(size.width, size.height);
    const viewport = page.getViewport({ scale: size.width / whole.width });
    await page.render({ canvas, viewport, background: '#ffffff' }).promise;
    return await pictureOf(canvas);
  } catch (error) {
    if (isTheFilesFault(error)) return null;
    throw error;
  } finally {
    clearTimeout(bell);
    pdf.close();
  }
}

/** A large cover made small. Decoding is the browser's, which bounds it; the engine has looked at its size before. */
async function smaller(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the cover did not come: ${response.status}`);
  const whole = await createImageBitmap(await response.blob());
  const { width, height } = fitted(whole.width, whole.height);
  const { canvas, context } = canvasOf(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, width, height);
  whole.close();
  return pictureOf(canvas);
}

/** Makes the cover that a book lacks and hands it to the engine; the library hears of it as of every change. */
export async function makeCover(book: Book): Promise<void> {
  const picture =
    book.cover.state === 'picture' ? await smaller(book.cover.address) : await firstPage(book.id);
  await client.library.setCover({ bookId: book.id, picture });
}
