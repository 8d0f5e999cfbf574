import { describe, expect, it } from 'vitest';
import { invertLightness, type Channels } from '../../src/renderer/features/reader/flow/invert-lightness';

const words = { least: 0.62, most: 0.86, ink: true };
const lightOf = (hsl: string): number => Number(/ (\d+)% \//u.exec(hsl)?.[1]);

describe('a colour of a book on a dark page', () => {
  it('turns black ink light and white paper dark', () => {
    expect(invertLightness([0, 0, 0, 1], words)).toBe('hsl(0 0% 86% / 1.00)');
    expect(invertLightness([1, 1, 1, 1], { least: 0.1, most: 0.3 })).toBe('hsl(0 0% 10% / 1.00)');
  });

  it('makes blue words lighter than yellow ones, since the eye sees blue darker', () => {
    const blue: Channels = [0.2, 0.2, 1, 1];
    const yellow: Channels = [0.5, 0.5, 0, 1];
    expect(invertLightness(blue, words)).toMatch(/^hsl\(240 /u);
    expect(lightOf(invertLightness(blue, words))).toBeGreaterThan(
      lightOf(invertLightness(blue, { ...words, ink: false })),
    );
    expect(lightOf(invertLightness(blue, words))).toBeGreaterThanOrEqual(72);
    expect(lightOf(invertLightness(yellow, words))).toBe(75);
  });
});
