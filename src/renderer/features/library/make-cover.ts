import { base64Of } from '../../../shared/base64';
import { type Book, type BookId, formatTraits } from '../../../shared/model';
import { client } from '../../client/client';

/** In px: twice the height at which covers are shown, for high-density screens. */
const maxSide = 640;
const quality = 0.82;
/** In ms; a first page that takes longer to draw is skipped for now. */
const drawTimeoutMs = 20_000;

/** Whether there is a PDF's first page to draw, or a picture to scale down. */
export const needsCover = (book: Book): boolean =>
  book.state === 'ready' &&
  (book.cover.state === 'unsought'
    ? formatTraits(book.format).cover === 'drawn'
    : book.cover.state === 'picture' && book.cover.large);

const fitToSide = (width: number, height: number): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, maxSide / Math.max(width, height));
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
  if (!context) throw new Error('no canvas context for drawing a cover');
  // Paper is white, whatever the theme.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/** As base64: WebP if the browser can encode it, else JPEG. */
async function pictureOf(canvas: HTMLCanvasElement): Promise<string> {
  const write = (type: string): Promise<Blob | null> =>
    new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await write('image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await write('image/jpeg');
  if (!blob) throw new Error('the cover could not be written');
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

/** The names of pdf.js errors that mean the file itself is unreadable. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && /^(?:InvalidPDF|Password|FormatError)/u.test(error.name);

/** The first page of a PDF; null if the file can't be read at all. */
async function firstPage(bookId: BookId): Promise<string | null> {
  const { openPdf } = await import('../../pdf/pdf-document');
  const pdf = openPdf(bookId);
  const timer = setTimeout(() => pdf.close(), drawTimeoutMs);
  try {
    const page = await (await pdf.ready).getPage(1);
    const original = page.getViewport({ scale: 1 });
    const size = fitToSide(original.width * 4, original.height * 4);
    const { canvas } = canvasOf(size.width, size.height);
    const viewport = page.getViewport({ scale: size.width / original.width });
    await page.render({ canvas, viewport, background: '#ffffff' }).promise;
    return await pictureOf(canvas);
  } catch (error) {
    if (isFileError(error)) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    pdf.close();
  }
}

/** Scales down a large cover. The browser decodes it; the engine has already checked its size. */
async function scaledDown(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the cover could not be fetched: ${response.status}`);
  const original = await createImageBitmap(await response.blob());
  const { width, height } = fitToSide(original.width, original.height);
  const { canvas, context } = canvasOf(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(original, 0, 0, width, height);
  original.close();
  return pictureOf(canvas);
}

/** Makes a book's missing cover and sends it to the engine, whose event updates the library. */
export async function makeCover(book: Book): Promise<void> {
  const picture =
    book.cover.state === 'picture' ? await scaledDown(book.cover.address) : await firstPage(book.id);
  await client.library.setCover({ bookId: book.id, picture });
}
