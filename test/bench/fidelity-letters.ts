/** Letters and digits as one string, which both sides of a comparison share however they separate words. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
