import type { WriteNoteTask, WrittenNote } from '../../../core/ports';

const maxTitleLength = 120;

/** Without a model: the quotes of the answer with their pages; without quotes, the answer itself. */
export const writeNote = ({ question, answer, quotes, title, content }: WriteNoteTask): WrittenNote => {
  const asked = (question.trim().split('\n').at(-1) ?? '').replace(/\s+/g, ' ').slice(0, maxTitleLength);
  const quoted = quotes
    .filter(({ quote }) => quote.trim() !== '')
    .map(({ label, quote }) => `> ${quote.trim().replace(/\s+/g, ' ')} [p. ${label}]`);
  const body = quoted.length > 0 ? quoted.join('\n\n') : answer.trim();
  return {
    title: title ?? asked,
    content:
      content.trim() === ''
        ? `${body}\n`
        : `${content.trimEnd()}\n\n## ${asked.replace(/[?!.]+$/, '')}\n\n${body}\n`,
  };
};
