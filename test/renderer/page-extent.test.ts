import { describe, expect, it } from 'vitest';
import { stretchesOver } from '../../src/renderer/features/reader/flow/page-extent';

const first = '\nChapter one\nThe gulls slept on the rail, and \n';
const next = '\n  the keeper counted them twice. Then he slept.\n';

describe('words across the end of a document', () => {
  const cut = (marked: Parameters<typeof stretchesOver>[2]) => {
    const found = stretchesOver(first, next, marked);
    return found && [first.slice(found[0].start, found[0].end), next.slice(found[1].start, found[1].end)];
  };

  it('are found in both, as a citation and as a mark', () => {
    const quote = 'slept on the rail, and the keeper counted';
    const both = ['slept on the rail, and', 'the keeper counted'];
    expect(cut({ quote })).toEqual(both);
    expect(cut({ quote: 'Slept on the rail,  and the keeper\ncounted' })).toEqual(both);
    expect(cut({ quote, around: { before: 'The gulls ', after: ' them twice' } })).toEqual(both);
  });

  it('are not found if only one page has them, or none', () => {
    expect(cut({ quote: 'The gulls slept' })).toBeNull();
    expect(cut({ quote: 'counted them twice' })).toBeNull();
    expect(cut({ quote: 'the rail, and the gulls' })).toBeNull();
    expect(stretchesOver('', next, { quote: 'the keeper' })).toBeNull();
  });
});
