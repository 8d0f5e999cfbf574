import { maxPieces } from './word-pieces';

/** Far more characters than the model reads. */
const maxCharacters = 4_000;
const likelyPieces = /[\p{L}\p{N}]{1,7}|[^\s\p{L}\p{N}]/gu;

/** Estimates how many word pieces a text has, cheaply and without the vocabulary. */
export const estimatePieces = (text: string): number =>
  Math.min(maxPieces, 2 + (text.slice(0, maxCharacters).match(likelyPieces)?.length ?? 0));
