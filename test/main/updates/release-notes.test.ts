import { expect, it } from 'vitest';
import { changesOf } from '../../../src/main/updates/release-notes';

it('shows the notes of a release as text, whatever form they have', () => {
  expect(changesOf({ releaseNotes: null })).toBe('');
  expect(changesOf({ releaseNotes: '- Faster\n- Calmer' })).toBe('- Faster\n- Calmer');
  expect(changesOf({ releaseNotes: '<h2>New</h2><ul><li>Faster</li><li><b>Calmer</b></li></ul>' })).toBe(
    'New\nFaster\nCalmer',
  );
  expect(
    changesOf({
      releaseNotes: [
        { version: '0.3.0', note: '<p>Third</p>' },
        { version: '0.2.0', note: null },
      ],
    }),
  ).toBe('0.3.0\n\nThird\n\n0.2.0\n\n');
});
