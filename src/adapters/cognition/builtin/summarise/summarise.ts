import type { Embedder, SummariseTask, Tokenizer } from '../../../../core/ports';
import { summariseTexts } from './summarise-texts';
import { summariseTurns } from './summarise-turns';

/** Extractive, within the wanted number of sentences. Never empty where there is text. */
export async function summarise(
  task: SummariseTask,
  embedder: Embedder,
  tokenizer?: Tokenizer,
): Promise<string> {
  if (task.paragraphs !== undefined && task.paragraphs.length > 0) return task.paragraphs.join('\n\n');
  const summary = task.lines?.length
    ? await summariseTurns(task, embedder)
    : await summariseTexts(task, embedder, tokenizer);
  return summary === '' ? (task.previous ?? '') : summary;
}
