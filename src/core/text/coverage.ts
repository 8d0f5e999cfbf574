import { stem } from '../../shared/text/grammar/stem';
import { indexWordsOf } from '../../shared/text/words';

export const stemsOf = (text: string): ReadonlySet<string> => new Set(indexWordsOf(text).map(stem));

/** The number of the question's stems that a text contains. */
export const sharedStems = (stems: ReadonlySet<string>, asked: ReadonlySet<string>): number => {
  let shared = 0;
  for (const one of asked) if (stems.has(one)) shared += 1;
  return shared;
};

/** Share of the question's stems that a text contains, 0..1. */
export const coverageOf = (text: string, asked: ReadonlySet<string>): number =>
  asked.size === 0 ? 0 : sharedStems(stemsOf(text), asked) / asked.size;
