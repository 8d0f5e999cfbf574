import type { Pdfium } from './pdfium';

/** PDFium's kinds of objects. */
const path = 2;
const image = 3;
const form = 5;

/** Of the page, all images together: a scan covers it, a printer's mark does not. */
const leastShare = 0.05;
/** Text that was turned into outlines has a path for each letter, an empty page a rule or a frame. */
const leastPaths = 30;
const mostObjects = 2000;
const deepest = 3;

/** Whether something is drawn on a page, as a scan or a drawing is; an empty page may have a rule or a running head. */
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
    // What is inside of a form has that form's measure.
    else if (type === image) share += depth === 0 ? shareOf(object) : 1;
    else if (type === form && depth < deepest) {
      const count = Math.min(call.FPDFFormObj_CountObjects(object), mostObjects);
      for (let index = 0; index < count && !enough(); index += 1)
        look(call.FPDFFormObj_GetObject(object, index), depth + 1);
    }
  };
  const enough = (): boolean => share >= leastShare || paths >= leastPaths;
  const count = Math.min(call.FPDFPage_CountObjects(page), mostObjects);
  for (let index = 0; index < count && !enough(); index += 1) look(call.FPDFPage_GetObject(page, index), 0);
  return enough();
};
