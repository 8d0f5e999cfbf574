import { readFileSync } from 'node:fs';
import type { Paraphrase } from './wordnet-pairs.ts';

const GROUP = 6;
const GROUPS = 3;

/**
 * The Moby Thesaurus: a word and the 80 or so that may stand for it. A few groups of a word's synonyms are enough;
 * spread over the list, since it is in the order of the alphabet.
 */
export function mobyParaphrases(file: string): readonly Paraphrase[] {
  return readFileSync(file, 'latin1')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [root = '', ...synonyms] = line.split(',');
      const groups = synonyms.length < 3 ? 0 : Math.min(GROUPS, Math.ceil(synonyms.length / 8));
      const step = Math.max(1, Math.floor(synonyms.length / (groups * GROUP)));
      return Array.from({ length: groups }, (_, group): Paraphrase => {
        const chosen = Array.from({ length: GROUP }, (_, at) => synonyms[(at * groups + group) * step]);
        return [root, chosen.filter((word) => word !== undefined).join(' ')];
      });
    });
}
