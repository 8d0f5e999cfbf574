import type { OpenPdf } from './pdf-engine';

/** Text recognition works best at 300 dots per inch; a page has 72 points per inch. */
const scale = 300 / 72;
/** The most pixels of a page; a poster is drawn smaller. */
const maxPixels = 12_000_000;
/** FPDF_ANNOT, so that stamps and comments are drawn too. */
const annotations = 1;
const white = 0xffffffff;

/** A page drawn in grey, as a portable graymap (PGM). Null if PDFium cannot load or draw it. */
export const pagePicture = ({ pdfium, document }: OpenPdf, index: number): Uint8Array | null => {
  const { call, view } = pdfium;
  const page = call.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  try {
    const [wide, high] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)];
    const times = Math.min(scale, Math.sqrt(maxPixels / Math.max(1, wide * high)));
    const [width, height] = [Math.max(1, Math.round(wide * times)), Math.max(1, Math.round(high * times))];
    const bitmap = call.FPDFBitmap_Create(width, height, 0);
    if (bitmap === 0) return null;
    try {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations);
      const [at, stride] = [call.FPDFBitmap_GetBuffer(bitmap), call.FPDFBitmap_GetStride(bitmap)];
      return graymap(view().bytes, at, stride, width, height);
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  } finally {
    call.FPDF_ClosePage(page);
  }
};

/** From four bytes per pixel: blue, green, red and an unused one. */
const graymap = (
  bytes: Uint8Array,
  from: number,
  stride: number,
  width: number,
  height: number,
): Uint8Array => {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const picture = new Uint8Array(head.length + width * height);
  picture.set(head);
  let to = head.length;
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = from + y * stride; x < width; x += 1, at += 4, to += 1)
      picture[to] = ((bytes[at] ?? 0) * 29 + (bytes[at + 1] ?? 0) * 150 + (bytes[at + 2] ?? 0) * 77) >> 8;
  return picture;
};
