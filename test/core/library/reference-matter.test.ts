import { describe, expect, it } from 'vitest';
import { isReferenceMatter } from '../../../src/core/text/reference-matter';

const is = (text: string, ...headingPath: readonly string[]): boolean =>
  isReferenceMatter({ text, headingPath });

describe('reference matter', () => {
  it('includes a table of contents: lines with page numbers, or a list of chapters', () => {
    expect(is('1 Introduction 7\n1.1 What is a tide? … 7\n1.2 Moon and sun … 8\n1.3 Neap tides … 11')).toBe(
      true,
    );
    expect(is('Chapter 1 - Tides\n\nChapter 2 - Currents\n\nChapter 3 - Winds\n\nBack to the shop')).toBe(
      true,
    );
    expect(is('Chapter 1 - Tides\n\nThe sea rises twice a day. It falls twice a day.\n\nWhy?')).toBe(false);
  });

  it('includes an index, in lines or run together', () => {
    expect(is('ebb, 12 flood, 13, 15 high water, 7 moon, 3, 5 neap tide, 11, 12 spring tide, 11')).toBe(true);
    expect(
      is('In June, 12 boats sailed. They came back in autumn, and nobody asked where they had been.'),
    ).toBe(false);
  });

  it('includes a bibliography', () => {
    const entries = [
      '[Lov43]\tA. Lovelace. Notes on the tides. London, 1843.',
      '[Som31]\tM. Somerville. Mechanism of the heavens. London, 1831.',
      'Bowditch, Nathaniel: The Practical Navigator. Salem, 1802.',
    ];
    expect(is(entries.join('\n'))).toBe(true);
    const annotated = entries.flatMap((entry) => [entry, 'A fine book.', 'Still in print.']);
    expect(is(annotated.join('\n'), 'Bibliography')).toBe(true);
    expect(is(annotated.join('\n'), 'Tides')).toBe(false);
  });

  it('includes a bibliography recognised by its labels alone, or by years under such a heading', () => {
    expect(is('[Abc91] A. Author. Tides.\n[Bcd02] B. Writer. Moons.\n[Cde] C. Reader. Winds.')).toBe(true);
    const works = 'Author, A. Tides of the North Sea. Hull, 1991.\nWriter, B. Moons. Leeds, 2002.';
    expect(is(works, 'Bibliography')).toBe(true);
    expect(is(works, 'Two printers')).toBe(false);
  });

  it('is not recognised by a heading alone', () => {
    expect(is('A reference is another name for a variable. It is bound once.', '3.1 References')).toBe(false);
  });
});
