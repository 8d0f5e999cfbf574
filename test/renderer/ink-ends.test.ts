import { describe, expect, it } from 'vitest';
import { gapNear, placeInInk } from '../../src/renderer/features/reader/pdf/ink-ends';

/** `#` is a column with ink in it. */
const columns = (drawn: string): readonly boolean[] => Array.from(drawn, (one) => one !== '#');
const box = (left: number, right: number) => ({ left, right, top: 0, bottom: 10 });

describe('gapNear', () => {
  it('prefers a word space to a nearer letter space', () => {
    expect(gapNear(columns('##.##.##....##.##'), 6, 8)).toEqual({ from: 8, to: 12 });
  });

  it('takes the nearer of two spaces of similar width', () => {
    expect(gapNear(columns('##....##.....##'), 3, 12)).toEqual({ from: 2, to: 6 });
  });

  it('takes the nearest gap between letters', () => {
    expect(gapNear(columns('##.##.##....##'), 6, 8, true)).toEqual({ from: 5, to: 6 });
  });

  it('finds none in ink or beyond the search range', () => {
    expect(gapNear(columns('#########'), 4, 8)).toBeNull();
    expect(gapNear(columns('..#######'), 8, 3)).toBeNull();
  });
});

describe('placeInInk', () => {
  // Two words of a heading: the first ends at 20 in the text layer, and at 26 in the drawing.
  const heading = columns('###.###.###.###.##########......###.###.###.###.');
  const whole = box(0, heading.length);

  it('ends a word where its ink does, and begins the next one there', () => {
    expect(placeInInk(heading, 20, box(0, 20), whole, 1)).toBeCloseTo(26.4, 5);
    expect(placeInInk(heading, 24, box(24, heading.length), whole, 1)).toBeCloseTo(31.6, 5);
  });

  it('keeps the ends of the piece, which are correct', () => {
    expect(placeInInk(heading, 0, box(0, 20), whole, 1)).toBe(0);
    expect(placeInInk(heading, heading.length, box(24, heading.length), whole, 1)).toBe(heading.length);
  });

  it('places a position within a word proportionally, between two letters', () => {
    // 9 of 20 is 11.9 of 26.4: the gap at 11.
    expect(placeInInk(heading, 9, box(0, 20), whole, 1)).toBe(11.5);
  });

  it('measures in CSS pixels even if the drawing has a higher resolution', () => {
    const fine = heading.flatMap((one) => [one, one]);
    expect(placeInInk(fine, 20, box(0, 20), whole, 2)).toBeCloseTo(26.4, 5);
  });

  it('keeps a position without a nearby gap', () => {
    expect(placeInInk(columns('#'.repeat(40)), 20, box(0, 20), box(0, 40), 1)).toBe(20);
  });
});
