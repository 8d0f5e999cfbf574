/** One message of a conversation, as it is summed up. */
interface SaidLine {
  /** `user`, `assistant` or a name; null where it is not known. */
  readonly speaker: string | null;
  readonly text: string;
}

const openings = { question: 'You asked: ', statement: 'You said: ', answer: 'Lectern answered: ' } as const;

const openingOf = ({ speaker, text }: SaidLine): string => {
  if (speaker === 'assistant') return openings.answer;
  if (speaker === 'user') return text.trim().endsWith('?') ? openings.question : openings.statement;
  return speaker === null ? '' : `${speaker}: `;
};

/** Messages word for word, a line each, for where a summary would be longer than they are. A learner reads them. */
export const saidLines = (said: readonly SaidLine[]): string =>
  said.map((line) => `${openingOf(line)}${line.text.trim().replace(/\s+/gu, ' ')}`).join('\n');
