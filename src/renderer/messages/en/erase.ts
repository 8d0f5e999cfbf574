/** Deleting a question with its answers. */
export const erase = {
  menu: 'More',
  action: 'Delete question and answer',
  title: (answers: number) =>
    answers === 0
      ? 'Delete this message?'
      : answers === 1
        ? 'Delete this question and its answer?'
        : `Delete this question and its ${answers} answers?`,
  goes: (answers: number, facts: number) => {
    const what =
      answers === 0 ? 'It goes for good' : answers === 1 ? 'Both go for good' : 'All of them go for good';
    if (facts === 0) return `${what}. Nothing else is remembered from this alone.`;
    return facts === 1
      ? `${what}, and with them what is remembered from this alone:`
      : `${what}, and with them ${facts} memories that come from this alone:`;
  },
  returns: (facts: number) =>
    facts === 1
      ? 'This comes back, since it had been replaced:'
      : 'These come back, since they had been replaced:',
  weakens: (facts: number) =>
    facts === 1
      ? 'One memory rests on other messages too. It stays, a little less certain.'
      : `${facts} memories rest on other messages too. They stay, a little less certain.`,
  more: (facts: number) => `and ${facts} more`,
  anew: 'Summaries, topics and the base memory that tell of it are rewritten without it. Your notes and plans stay.',
  done: 'Deleted for good.',
};
