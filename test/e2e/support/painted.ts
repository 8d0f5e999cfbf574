import type { JSHandle, Locator } from '@playwright/test';

/** The pixels currently painted in a region of the window, whatever its styles. */
export const painted = async (place: Locator): Promise<JSHandle<ImageData>> => {
  const picture = (await place.screenshot()).toString('base64');
  return place.page().evaluateHandle(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!drawn) throw new Error('nothing can be drawn here');
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height);
  }, picture);
};
