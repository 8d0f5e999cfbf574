import { expect, it } from 'vitest';
import { quoted } from '../../src/shared/text/quotes/quoted';

it('quotes a title that has quotation marks', () => {
  expect(quoted('Read “Noise”')).toBe('“Read ‘Noise’”');
});
