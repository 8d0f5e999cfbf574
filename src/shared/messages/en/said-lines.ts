import type { SaidLine } from '../../model';

const openings = { question: 'You asked: ', statement: 'You said: ', answer: 'Lectern answered: ' } as const;

const openingOf = ({ speaker, text }: SaidLine): string => {
  if (speaker === 'assistant') return openings.answer;
  if (speaker === 'user') return text.trim().endsWith('?') ? openings.question : openings.statement;
  return speaker === null ? '' : `${speaker}: `;
};

/** Messages word for word, one per line, for conversations that are shorter than a summary of them. */
export const saidLines = (said: readonly SaidLine[]): string =>
  said.map((line) => `${openingOf(line)}${line.text.trim().replace(/\s+/gu, ' ')}`).join('\n');
