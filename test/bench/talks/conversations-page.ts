import type { Answered, Held } from './conversation.ts';

/** The conversations about one book as Markdown, to be read by a person. */
export const conversationsPage = (title: string, held: readonly Held[]): string =>
  `${[`# Conversations about ${title}`, ...held.map(conversationSection)].join('\n\n')}\n`;

const conversationSection = (held: Held): string =>
  [
    `## ${String(held.conversation)}. ${held.persona}`,
    ...(held.note ? [`Note written before: **${held.note.title}** – ${held.note.content}`] : []),
    ...held.turns.map(turnSection),
    `Session: ${held.title ?? 'no title'} – ${held.summary ?? 'no summary'}`,
  ].join('\n\n');

const turnSection = (turn: Answered, index: number): string => {
  const pages = turn.citations.map(({ page, verdict }) => `${String(page)} ${verdict}`).join(', ');
  return [
    `### ${String(index + 1)}. ${turn.content}`,
    ...(turn.at === undefined ? [] : [`Open page: ${String(turn.at)}`]),
    ...(turn.selection ? [`Selected on page ${String(turn.selection.page)}: “${turn.selection.quote}”`] : []),
    `Would help: ${turn.expect}`,
    `**${turn.outcome ?? 'none'}**, ${String(turn.ms)} ms${turn.sections.length === 0 ? '' : `; ${turn.sections.join(', ')}`}${pages === '' ? '' : `; pages ${pages}`}${turn.error === null ? '' : `; ${turn.error}`}`,
    `~~~text\n${turn.text}\n~~~`,
  ].join('\n\n');
};
