import { describe, expect, it } from 'vitest';
import { createTypefaces } from '../../../src/adapters/documents/pdf/typefaces';

const printed = (
  text: string,
  widthOf: (character: string) => number,
  flagged = false,
  faceOf = createTypefaces(),
): boolean => {
  const face = faceOf('Face', flagged);
  for (const character of text) face.note(character, widthOf);
  return face.isFixed();
};
const typed = (): number => 0.525;
const set = (character: string): number => (/[ijl.,;:()]/u.test(character) ? 0.278 : 0.556);

describe('a monospaced font', () => {
  it('is recognised by its widths if the file does not flag it', () => {
    expect(printed('for i = vec;', typed)).toBe(true);
    expect(printed('for i = vec;', set)).toBe(false);
  });

  it('is rejected if the widths contradict the file', () => {
    expect(printed('all of it (in full)', set, true)).toBe(false);
  });

  it('is taken from the file while too little text, or no narrow letter, was printed', () => {
    expect(printed('no', typed)).toBe(false);
    expect(printed('no', typed, true)).toBe(true);
    expect(printed('漢字仮名交文', () => 1)).toBe(false);
  });

  it('is not inferred from digits and punctuation of one width', () => {
    expect(printed('0123456789', typed)).toBe(false);
    expect(printed('.,:;[]|', typed)).toBe(false);
  });

  it('may contain a character that the font lacks', () => {
    expect(printed('function y = f (x) → end', (character) => (character === '→' ? 1 : 0.6))).toBe(true);
  });

  it('is rejected if half the characters are twice as wide', () => {
    expect(printed('これはtitleの本文である', (character) => (character < '\u0080' ? 0.5 : 1), true)).toBe(
      false,
    );
  });

  it('is recognised on later pages by what was printed before', () => {
    const faceOf = createTypefaces();
    printed('for i = vec;', typed, false, faceOf);
    expect(printed('on', typed, false, faceOf)).toBe(true);
  });
});
