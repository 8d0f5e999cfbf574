import { placeByShares } from '../../../ui/place-by-shares';

const layerClass = 'pdf-pictures';

/** The smallest share of a page's width or height that counts as a picture; less is a rule or a bullet. */
const smallest = 0.02;

/**
 * On a dark page, the whole drawing is inverted, and its pictures are laid over it uninverted.
 * @param corners three points for each picture, as fractions of the page (six numbers); null on a light page
 */
export function restorePictures(
  page: HTMLElement,
  drawing: HTMLCanvasElement,
  corners: ArrayLike<number> | null,
): void {
  page.querySelector(`.${layerClass}`)?.remove();
  if (!corners || corners.length === 0) return;
  const layer = document.createElement('div');
  layer.className = layerClass;
  for (let at = 0; at + 5 < corners.length; at += 6) {
    const xs = [0, 2, 4].map((i) => corners[at + i] ?? 0);
    const ys = [1, 3, 5].map((i) => corners[at + i] ?? 0);
    const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
    const [width, height] = [Math.min(1, Math.max(...xs)) - left, Math.min(1, Math.max(...ys)) - top];
    // A picture that fills the page is taken for a scan of text, which stays inverted.
    if (width < smallest || height < smallest || width * height > 0.9) continue;
    const pixels = [
      left * drawing.width,
      top * drawing.height,
      width * drawing.width,
      height * drawing.height,
    ];
    const [x = 0, y = 0, w = 0, h = 0] = pixels.map(Math.round);
    if (w < 1 || h < 1) continue;
    const picture = document.createElement('canvas');
    picture.width = w;
    picture.height = h;
    picture.getContext('2d')?.drawImage(drawing, x, y, w, h, 0, 0, w, h);
    placeByShares(picture, { x: left, y: top, width, height });
    layer.append(picture);
  }
  drawing.after(layer);
}
