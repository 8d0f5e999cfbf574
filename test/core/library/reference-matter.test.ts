import { describe, expect, it } from 'vitest';
import { isReferenceMatter } from '../../../src/core/library/reference-matter';

const judge = (text: string, ...headingPath: string[]) => isReferenceMatter({ headingPath, text });

describe('reference matter', () => {
  it.each([
    ['contents with leaders', 'Tides . . . . 7\nThe moon . . . 12\n2.1 Harbours … 31'],
    ['an index', 'tide, 7, 12–14\nmoon, phases of, 31\nharbour, 9\nebb, see tide'],
    [
      'a bibliography by its labels',
      '[Abc91] A. Author. Tides. 1991.\n[Bcd02] B. Writer. Moons.\n[Cde] C. Tides.',
    ],
  ])('tells %s by its form', (_, text) => {
    expect(judge(text)).toBe(true);
  });

  it('tells a list of works by its heading and years', () => {
    const works =
      'Author, A. Tides of the North Sea. Hull, 1991.\nWriter, B. Moons. Leeds, 2002. Second print 2004.';
    expect(judge(works, 'Bibliography')).toBe(true);
    expect(judge(works, 'Two printers')).toBe(false);
  });

  it('leaves prose alone, whatever its heading', () => {
    const prose =
      'A reference is another name for a variable.\nIt was added in 1985 and is used as a parameter.\nUnlike a pointer it is never null.';
    expect(judge(prose, 'References')).toBe(false);
    expect(judge(prose, 'The index')).toBe(false);
    expect(judge(prose)).toBe(false);
  });
});
