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
    const it = answers === 0 ? 'it' : 'them';
    const what = `This permanently deletes ${it}`;
    if (facts === 0) return `${what}. No memory is based only on ${it}.`;
    return facts === 1
      ? `${what} and the memory based only on ${it}:`
      : `${what} and ${facts} memories based only on ${it}:`;
  },
  returns: (facts: number) =>
    facts === 1
      ? 'This had been replaced and will be used again:'
      : 'These had been replaced and will be used again:',
  weakens: (facts: number) =>
    facts === 1
      ? 'One memory is also based on other messages. It stays, with a little less confidence.'
      : `${facts} memories are also based on other messages. They stay, with a little less confidence.`,
  more: (facts: number) => `and ${facts} more`,
  rewritten:
    'Summaries, topics and base memory that mention it will be rewritten. Your notes and plans stay.',
  done: 'Deleted permanently.',
};
