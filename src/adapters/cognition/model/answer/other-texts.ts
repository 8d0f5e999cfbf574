import type { AnswerTask } from '../../../../core/ports';
import type { MarkerItem } from './markers/parse-marker';

/** Texts other than the book that an answer may draw on. */
export interface OtherTexts {
  /** Notes, marks, plans, facts and the learner's messages, all of which an answer may quote. */
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
        !['passages', 'persona', 'book-summary', 'question', 'markup'].includes(component) &&
        !(detail?.kind === 'said' && detail.role !== 'user'),
    )
    .map(({ text }) => text),
  ...recentTurns.filter(({ role }) => role === 'user').map(({ content }) => content),
];

/** The kind of material that a marker's block is, if the prompt contained it; null otherwise. */
export const blockBasis = (
  { context, memories }: AnswerTask,
  { of, id }: Extract<MarkerItem, { kind: 'block' }>,
): 'notes' | 'sessions' | null => {
  const isShown =
    context.some(({ source, dropped }) => !dropped && source.kind === of && source.id === id) ||
    memories.some((memory) => memory.kind === of && memory.id === id);
  if (!isShown) return null;
  return of === 'session' || of === 'turn' ? 'sessions' : 'notes';
};
