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
  choice: {
    forget: {
      title: 'Which of these should be deleted?',
      what: 'They are deleted permanently, and their words are removed from the conversations.',
      action: (n: number) => (n === 0 ? 'Delete' : `Delete ${plural(n, 'fact', 'facts')}`),
    },
    wrong: {
      title: 'Which of these are wrong?',
      what: 'They are turned off: kept, but not used in answers.',
      action: (n: number) => (n === 0 ? 'Turn off' : `Turn off ${plural(n, 'fact', 'facts')}`),
    },
  },
};
