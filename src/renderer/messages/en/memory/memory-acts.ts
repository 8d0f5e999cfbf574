import { memoryActOutcomes } from '../../../../shared/messages/en/memory-acts';
import { plural } from '../../format';

const quoted = (facts: readonly string[]): string => facts.map((fact) => `“${fact}”`).join(' ');

/** "Remember this", "Forget that" and "That is wrong" about an answer, and what was done. */
export const memoryActs = {
  remember: 'Remember this',
  forget: 'Forget that',
  wrong: 'That is wrong',
  ...memoryActOutcomes,
  forgotten: (facts: readonly string[]) => `Deleted permanently: ${quoted(facts)}`,
  usedAgain: (n: number) => (n === 1 ? 'Used again.' : `${n} facts are used again.`),
  show: 'Show',
  chooseTitle: 'Which of these should be deleted?',
  chooseWhat: 'They are deleted permanently, and their words are removed from the conversations.',
  chooseAction: (n: number) => `Delete ${plural(n, 'fact', 'facts')}`,
};
