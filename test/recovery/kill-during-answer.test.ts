import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { killAnswer } from './support/kill-answer';

// `npm run test:long` kills ten answers, and everything else.
it.each([2, 20])(
  'keeps what an answer had shown when its process was killed after %i words',
  async (words) => {
    const dataDir = await tempFolder();
    const { shown, found } = await killAnswer(dataDir, words);
    expect(shown).not.toBe('');
    expect(found?.state).toBe('cut');
    expect(found?.content.startsWith(shown)).toBe(true);
    expect(faultsOf(dataDir)).toEqual([]);
  },
);
