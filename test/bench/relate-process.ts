/** Prints for each pair of fact-pairs.json how the rules relate it and whether the classifier replaces the known fact. */
import { loadMiniLm } from '../../src/adapters/embedding/minilm';
import { readStatement, sayStatement } from '../../src/shared/text/grammar/statement';
import { pairs } from './fact-pairs.json';
import { isReplaced, relateSentences } from './relate-sentences';

const inFirstPerson = (sentence: string): string => sayStatement(readStatement(sentence), 'I');

const main = async (): Promise<void> => {
  const { encode } = await loadMiniLm(0, 1);
  const related: object[] = [];
  for (const { known, new: newer } of pairs)
    related.push({
      relation: relateSentences(known, newer),
      replaced: await isReplaced(encode, inFirstPerson(known), inFirstPerson(newer)),
    });
  console.log(JSON.stringify(related));
};
void main();
