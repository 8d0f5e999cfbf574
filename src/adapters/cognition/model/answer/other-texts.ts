import type { AnswerTask } from '../../../../core/ports';

/** What an answer may come from besides the book. */
export interface OtherTexts {
  /** Notes, marks, plans, facts, and the learner's messages: a quotation may be theirs. */
  readonly quotable: readonly string[];
  readonly notes: readonly string[];
}

export const otherTexts = (task: AnswerTask): OtherTexts => ({
  quotable: quotableOf(task),
  notes: task.memories
    .filter(({ kind }) => kind === 'note' || kind === 'plan' || kind === 'fact')
    .map(({ text }) => text),
});

const quotableOf = ({ question, context, memories, recentTurns }: AnswerTask): readonly string[] => [
  question,
  ...memories.filter(({ said }) => said === undefined || said.role === 'user').map(({ text }) => text),
  ...context
    .filter(
      ({ component, detail, dropped }) =>
        !dropped &&
        !['passages', 'persona', 'book-summary', 'question'].includes(component) &&
        !(detail?.kind === 'said' && detail.role !== 'user'),
    )
    .map(({ text }) => text),
  ...recentTurns.filter(({ role }) => role === 'user').map(({ content }) => content),
];

/** Whether a block of the prompt that is no passage was there, and what it is made from. */
export const blockBasis = ({ context, memories }: AnswerTask, id: string): 'notes' | 'sessions' | null => {
  const kind =
    context.find(({ source, dropped }) => !dropped && source.id === id && kindsOfBlocks.has(source.kind))
      ?.source.kind ?? memories.find((memory) => memory.id === id && kindsOfBlocks.has(memory.kind))?.kind;
  if (kind === undefined) return null;
  return kind === 'session' || kind === 'turn' ? 'sessions' : 'notes';
};
const kindsOfBlocks: ReadonlySet<string> = new Set(['note', 'mark', 'plan', 'session', 'turn']);
