import { stem } from '../../shared/text/stem';
import { indexWordsOf } from '../../shared/text/words';

/** How many of the asked stems stand in a text. */
export const sharedStems = (text: string, asked: ReadonlySet<string>): number => {
  const words = new Set(indexWordsOf(text).map(stem));
  return [...asked].filter((one) => words.has(one)).length;
};

/** Share of the asked stems that stand in a text, 0..1. */
export const coverageOf = (text: string, asked: ReadonlySet<string>): number =>
  asked.size === 0 ? 0 : sharedStems(text, asked) / asked.size;
