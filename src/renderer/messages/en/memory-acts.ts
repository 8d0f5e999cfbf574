import { plural } from '../format';

const quoted = (facts: readonly string[]): string => facts.map((fact) => `“${fact}”`).join(' ');

/** "Remember this", "Forget that" and "That is wrong" about an answer, and what was done. */
export const memoryActs = {
  remember: 'Remember this',
  forget: 'Forget that',
  wrong: 'That is wrong',
  saved: (facts: readonly string[]) => `Saved to memory: ${quoted(facts)}`,
  known: (facts: readonly string[]) => `Already remembered: ${quoted(facts)}`,
  forgotten: (facts: readonly string[]) => `Deleted permanently: ${quoted(facts)}`,
  disabled: (facts: readonly string[]) => `No longer used: ${quoted(facts)}`,
  off: 'The memory is switched off, so nothing was saved.',
  nothing: {
    remember: 'Nothing was saved: this answer has no quotation and says nothing about you.',
    forget: 'Nothing was deleted: no remembered fact belongs to this answer.',
    wrong: 'Nothing was changed: no remembered fact belongs to this answer.',
  },
  usedAgain: (n: number) => (n === 1 ? 'Used again.' : `${n} facts are used again.`),
  show: 'Show',
  chooseTitle: 'Which of these should be deleted?',
  chooseWhat: 'They are deleted permanently, and their words are removed from the conversations.',
  chooseAction: (n: number) => `Delete ${plural(n, 'fact', 'facts')}`,
};
