import type { WebContents } from 'electron';

/** Levels of Chromium: each is 1.2 times the one before, and 0 is 100 %. Level 8 is about 430 %. */
export const zoomLevels = { min: -4, max: 8, step: 0.5 } as const;

/** Zooms a window's page one step in or out, or back to 100 %. */
export const zoom = (contents: WebContents, direction: 'in' | 'out' | 'reset'): void => {
  const { min, max, step } = zoomLevels;
  const by = { in: step, out: -step, reset: -contents.getZoomLevel() }[direction];
  contents.setZoomLevel(Math.max(min, Math.min(max, contents.getZoomLevel() + by)));
};

/** Zooms with Ctrl and the mouse wheel, unless the page does so itself. */
export const zoomWithWheel = (contents: WebContents): void => {
  contents.on('zoom-changed', (_event, direction) => zoom(contents, direction));
};
