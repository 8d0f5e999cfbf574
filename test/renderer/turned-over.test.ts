import { describe, expect, it } from 'vitest';
import { turnedOver, type Channels } from '../../src/renderer/features/reader/flow/turned-over';

const words = { least: 0.62, most: 0.86, ink: true };
const lightOf = (hsl: string): number => Number(/ (\d+)% \//u.exec(hsl)?.[1]);

describe('a colour of a book on a dark page', () => {
  it('turns black ink light and white paper dark', () => {
    expect(turnedOver([0, 0, 0, 1], words)).toBe('hsl(0 0% 86% / 1.00)');
    expect(turnedOver([1, 1, 1, 1], { least: 0.1, most: 0.3 })).toBe('hsl(0 0% 10% / 1.00)');
  });

  it('makes blue words lighter than yellow ones, since the eye sees blue darker', () => {
    const blue: Channels = [0.2, 0.2, 1, 1];
    const yellow: Channels = [0.5, 0.5, 0, 1];
    expect(turnedOver(blue, words)).toMatch(/^hsl\(240 /u);
    expect(lightOf(turnedOver(blue, words))).toBeGreaterThan(
      lightOf(turnedOver(blue, { ...words, ink: false })),
    );
    expect(lightOf(turnedOver(blue, words))).toBeGreaterThanOrEqual(72);
    expect(lightOf(turnedOver(yellow, words))).toBe(75);
  });
});
