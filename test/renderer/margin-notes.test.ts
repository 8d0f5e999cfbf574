import { expect, it } from 'vitest';
import { stackNotes } from '../../src/renderer/features/reader/marks/margin-notes';

it('puts each note next to its words, or below the note before it', () => {
  expect(
    stackNotes([
      { top: 10, height: 40 },
      { top: 20, height: 30 },
      { top: 300, height: 20 },
    ]),
  ).toEqual([10, 62, 300]);
});
