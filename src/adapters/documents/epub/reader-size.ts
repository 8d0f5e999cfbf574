import { TokenType, type CSSToken } from '@csstools/css-tokenizer';

const keywordSizes: ReadonlyMap<string, number> = new Map([
  ['xx-small', 0.5625],
  ['x-small', 0.625],
  ['small', 0.8125],
  ['medium', 1],
  ['large', 1.125],
  ['x-large', 1.5],
  ['xx-large', 2],
]);
const remOf: ReadonlyMap<string, number> = new Map([
  ['px', 1 / 16],
  ['pt', 1 / 12],
  ['pc', 1],
  ['in', 6],
  ['cm', 2.362],
  ['mm', 0.2362],
]);
const sizesText = new Set(['font', 'font-size', 'line-height']);
const heights = /^(?:[sld]?vh|vmin|vmax)$/u;

/**
 * A size in a book's style sheet, made to follow the reader: text sizes in fixed units become relative to the chosen
 * size, sizes relative to the window's height become relative to the page's. Null if the size stays.
 */
export const readerSize = (token: CSSToken, property: string | null): string | null => {
  if (token[0] === TokenType.Ident) {
    const size = property === 'font-size' ? keywordSizes.get(token[4].value.toLowerCase()) : undefined;
    return size === undefined ? null : `${String(size)}rem`;
  }
  if (token[0] !== TokenType.Dimension) return null;
  const { value } = token[4];
  const unit = token[4].unit.toLowerCase();
  if (heights.test(unit)) return `calc(${String(value)} * var(--lectern-vh, 8px))`;
  const rem = property !== null && sizesText.has(property) ? remOf.get(unit) : undefined;
  return rem === undefined ? null : `${String(Math.round(value * rem * 1000) / 1000)}rem`;
};
