import type { Embedder, SentenceEncoder, SummariseTask, Tokenizer } from '../../../../core/ports';
import type { SummaryContent } from '../../../../shared/model';
import { summariseTexts } from './summarise-texts';
import { summariseTurns } from './summarise-turns';

interface SummariseParts {
  readonly embedder: Embedder;
  readonly tokenizer?: Tokenizer | undefined;
  readonly encoder?: SentenceEncoder | undefined;
}

/** Extractive, within the wanted number of sentences. Never empty if there is text. */
export async function summarise(
  task: SummariseTask,
  { embedder, tokenizer, encoder }: SummariseParts,
  signal: AbortSignal,
): Promise<SummaryContent> {
  if (task.paragraphs !== undefined && task.paragraphs.length > 0) return task.paragraphs.join('\n\n');
  // If all lines of a conversation were muted, it has no lines, and its texts must not be quoted.
  const isConversation = task.of === 'period' ? (task.lines ?? []).length > 0 : task.lines !== undefined;
  const summary = isConversation
    ? await summariseTurns(task, embedder, encoder, signal)
    : await summariseTexts(task, embedder, tokenizer);
  return summary === '' ? (task.previous ?? '') : summary;
}
