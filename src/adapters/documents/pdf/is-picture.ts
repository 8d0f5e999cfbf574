import type { Pdfium } from './pdfium';

/** PDFium's object types. */
const path = 2;
const image = 3;
const form = 5;

/** Least share of the page for all images together: a scan covers it, a printer's ornament does not. */
const minShare = 0.05;
/** Text converted to outlines has a path for each letter, an empty page only a rule or a frame. */
const minPaths = 30;
const maxObjects = 2000;
const maxNesting = 3;

/** Whether a page shows a picture such as a scan or a drawing; an empty page may have a rule or a running head. */
export const isPicture = ({ call, view }: Pdfium, page: number, out: number): boolean => {
  let paths = 0;
  let share = 0;
  const shareOf = (object: number): number => {
    if (call.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12) === 0) return 1;
    const [left = 0, bottom = 0, right = 0, top = 0] = view().floats.subarray(out >> 2, (out >> 2) + 4);
    const area = call.FPDF_GetPageWidthF(page) * call.FPDF_GetPageHeightF(page);
    return area > 0 ? ((right - left) * (top - bottom)) / area : 1;
  };
  const look = (object: number, depth: number): void => {
    const type = call.FPDFPageObj_GetType(object);
    if (type === path) paths += 1;
    // Coordinates inside a form are the form's own.
    else if (type === image) share += depth === 0 ? shareOf(object) : 1;
    else if (type === form && depth < maxNesting) {
      const count = Math.min(call.FPDFFormObj_CountObjects(object), maxObjects);
      for (let index = 0; index < count && !enough(); index += 1)
        look(call.FPDFFormObj_GetObject(object, index), depth + 1);
    }
  };
  const enough = (): boolean => share >= minShare || paths >= minPaths;
  const count = Math.min(call.FPDFPage_CountObjects(page), maxObjects);
  for (let index = 0; index < count && !enough(); index += 1) look(call.FPDFPage_GetObject(page, index), 0);
  return enough();
};
