import { describe, expect, it } from 'vitest';
import { shiftInto } from '../../src/renderer/ui/menu';

describe('where a menu opens', () => {
  const panel = { left: 880, right: 1270 };

  it('does not move if it fits in its panel', () => {
    expect(shiftInto({ left: 930, right: 1135 }, panel)).toBe(0);
  });

  it('moves inwards by the part that would be cut off', () => {
    expect(shiftInto({ left: 1075, right: 1290 }, panel)).toBe(-24);
    expect(shiftInto({ left: 860, right: 1065 }, panel)).toBe(24);
  });

  it('shows its beginning if the panel is too narrow', () => {
    expect(shiftInto({ left: 900, right: 1300 }, { left: 880, right: 1080 })).toBe(-16);
  });
});
