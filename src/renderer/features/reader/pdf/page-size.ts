/** A page's measures as pdf.js has them: its own size, unturned, and by how many degrees it is shown turned. */
export interface PageMeasures {
  readonly rotation: number;
  readonly rawDims: { readonly pageWidth: number; readonly pageHeight: number };
}

const side = (length: number): string => `calc(var(--total-scale-factor) * ${length}px)`;

/**
 * The sides of a page as CSS. Where a browser knows none of pdf.js's own, the page and its text layer would be 0 high.
 */
export const pageSize = ({
  rotation,
  rawDims: { pageWidth, pageHeight },
}: PageMeasures): { readonly width: string; readonly height: string } => {
  const upright = rotation % 180 === 0;
  return { width: side(upright ? pageWidth : pageHeight), height: side(upright ? pageHeight : pageWidth) };
};
