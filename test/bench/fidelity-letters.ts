/** Letters and digits alone, as one string: what both sides of a comparison have, however they set their words. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
