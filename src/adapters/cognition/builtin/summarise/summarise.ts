import type { Embedder, SummariseTask, Tokenizer } from '../../../../core/ports';
import { summariseTexts } from './summarise-texts';
import { summariseTurns } from './summarise-turns';

/** Extractive, within the wanted number of sentences, the summary so far extended. Never empty where there is text. */
export async function summarise(
  task: SummariseTask,
  embedder: Embedder,
  tokenizer?: Tokenizer,
): Promise<string> {
  const spoken = task.of === 'turns' || task.of === 'session';
  const summary =
    task.of === 'period'
      ? await summariseTurns(asOneSummary(task), embedder)
      : spoken
        ? await summariseTurns(task, embedder)
        : await summariseTexts(task, embedder, tokenizer);
  return summary === '' ? (task.previous ?? '') : summary;
}

/** Summaries of shorter times read like one long one, whose best sentences stay. */
const asOneSummary = (task: SummariseTask): SummariseTask => ({
  ...task,
  texts: [],
  previous: [task.previous ?? '', ...task.texts.map((one) => one.text)].join('\n\n').trim(),
});
