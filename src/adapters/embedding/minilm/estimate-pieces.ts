import { mostPieces } from './word-pieces';

/** Far more characters than the model reads. */
const mostCharacters = 4_000;
const likelyPieces = /[\p{L}\p{N}]{1,7}|[^\s\p{L}\p{N}]/gu;

/** Estimates how many word pieces a text has, cheaply and without the vocabulary. */
export const estimatePieces = (text: string): number =>
  Math.min(mostPieces, 2 + (text.slice(0, mostCharacters).match(likelyPieces)?.length ?? 0));
