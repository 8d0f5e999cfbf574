import { expect, test } from 'vitest';
import { fitToDisplays } from '../../src/main/window-bounds';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const monitor = { x: 1440, y: 0, width: 2560, height: 1440 };

test('a window stays where it was, also across two displays or partly off the screen', () => {
  for (const bounds of [
    { x: 100, y: 100, width: 1200, height: 700 },
    { x: 1600, y: 50, width: 2000, height: 1200 },
    { x: 1000, y: 100, width: 1200, height: 700 },
    { x: 3800, y: 100, width: 1000, height: 700 },
  ])
    expect(fitToDisplays(bounds, [laptop, monitor])).toEqual(bounds);
});

test('a window of a display that is gone keeps its size in the centre of the primary one, if there is room', () => {
  expect(fitToDisplays({ x: 1600, y: 50, width: 1000, height: 600 }, [laptop])).toEqual({
    x: 220,
    y: 163,
    width: 1000,
    height: 600,
  });
  expect(fitToDisplays({ x: 1600, y: 50, width: 2000, height: 1200 }, [laptop])).toEqual(laptop);
});

test('a window whose title bar is out of reach is brought back', () => {
  const centred = { x: 220, y: 163, width: 1000, height: 600 };
  expect(fitToDisplays({ x: 100, y: -300, width: 1000, height: 600 }, [laptop])).toEqual(centred);
  expect(fitToDisplays({ x: 1400, y: 100, width: 1000, height: 600 }, [laptop])).toEqual(centred);
});

test('a window that is larger than its display is shrunk', () => {
  expect(fitToDisplays({ x: 0, y: 25, width: 1920, height: 1055 }, [laptop])).toEqual(laptop);
});
