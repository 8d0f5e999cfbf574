import type { Embedder, SentenceEncoder, SummariseTask } from '../../../../core/ports';
import type { ExchangeLine, SummaryContent, SummaryLine } from '../../../../shared/model';
import { contentStems, overlap, sameNumbers } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { courtesyIn } from '../../../../shared/text/grammar/interjections';
import { shortened } from '../../../../shared/messages/en/session-text';
import { readExchange } from './read-exchange';
import { rankSentences, type RankedSentence } from './salient-sentences';

const MAX_ECHO_LENGTH = 120;
const REPEATS = 0.8;
/** What one sentence of a summary can contain. */
const MAX_STATEMENTS = 6;
const MAX_UNANSWERED = 3;

/** The most exchanges that are compared: the first ones and the newest. */
const MAX_COMPARED = 60;
const FIRST_WEIGHED = 10;

/**
 * Chooses what a summary of the conversation says: what the learner stated, what was asked and what the book says about it
 * with its page, and what the book does not answer.
 */
export async function summariseTurns(
  task: SummariseTask,
  embedder: Embedder,
  encoder: SentenceEncoder | undefined,
  signal: AbortSignal,
): Promise<SummaryContent> {
  const said = (task.lines ?? []).filter((line) => courtesyIn(line.said) === null);
  const lines = await Promise.all(said.map((line) => readExchange(line, encoder, signal)));
  const stated = bounded(lines.flatMap((line) => line.stated));
  const missing = [...new Set(lines.flatMap((line) => line.missing ?? []))].slice(-MAX_UNANSWERED);
  const exchanges = lines.flatMap((line) => line.exchange ?? []);
  if (stated.length + missing.length + exchanges.length === 0) return task.previous ?? fallback(task);
  const most = Math.max(1, task.sentences.max - (stated.length > 0 ? 1 : 0) - (missing.length > 0 ? 1 : 0));
  return composed(task, [
    ...(stated.length > 0 ? [{ kind: 'told' as const, statements: stated }] : []),
    ...(await chosen(exchanges, most, embedder)),
    ...(missing.length > 0 ? [{ kind: 'missing' as const, asked: missing }] : []),
  ]);
}

const composed = (task: SummariseTask, lines: readonly SummaryLine[]): SummaryContent => ({
  kind: 'chosen',
  lines,
  sentences: task.sentences.min,
});

/** The first and the newest statements. Unlike questions, statements are rarely repeated. */
const bounded = (statements: readonly string[]): readonly string[] =>
  firstAndLast([...new Set(statements)], 2, MAX_STATEMENTS);

/** All items if there are at most `most`, else the first `first` and the newest. */
const firstAndLast = <T>(all: readonly T[], first: number, most: number): readonly T[] =>
  all.length <= most ? all : [...all.slice(0, first), ...all.slice(first - most)];

/**
 * The best exchanges in their order. The newest answered one is always included, so that an extended summary moves on.
 */
async function chosen(
  exchanges: readonly ExchangeLine[],
  most: number,
  embedder: Embedder,
): Promise<readonly ExchangeLine[]> {
  const all = firstAndLast(unique(exchanges), FIRST_WEIGHED, MAX_COMPARED);
  const ranked = await rankSentences(
    all.map((line, group) => ({ text: textOf(line), group })),
    embedder,
  );
  // A question that the book did not answer is less informative.
  const score = (one: RankedSentence): number => one.score - (isBare(all[one.index]) ? 0.5 : 0);
  const byScore = ranked.toSorted((a, b) => score(b) - score(a) || a.index - b.index);
  const picked = byScore.slice(0, most).map(({ index }) => index);
  const newest = all.findLastIndex((line) => !isBare(line));
  if (newest >= 0 && most > 1 && !picked.includes(newest)) picked.splice(-1, 1, newest);
  return all.filter((_, index) => picked.includes(index));
}

const textOf = (line: ExchangeLine): string => `${line.asked} ${line.quotes[0]?.text ?? ''}`;

const isBare = (line: ExchangeLine | undefined): boolean => line?.quotes.length === 0;

function unique(lines: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const distinct: { line: ExchangeLine; text: string; stems: ReadonlySet<string> }[] = [];
  for (const line of lines) {
    const text = textOf(line);
    const stems = new Set(contentStems(text));
    const isAlike = (other: (typeof distinct)[number]): boolean =>
      stems.size > 3 && overlap(other.stems, stems) >= REPEATS && sameNumbers(other.text, text);
    if (!distinct.some((other) => other.text === text || isAlike(other)))
      distinct.push({ line, text, stems });
  }
  return distinct.map(({ line }) => line);
}

/** If there are only greetings, since an empty summary must never overwrite a good one. */
function fallback(task: SummariseTask): SummaryContent {
  const [first] = task.texts.map(({ text }) => foldSpace(text)).filter((text) => text !== '');
  return first === undefined
    ? ''
    : composed(task, [{ kind: 'greeting', said: shortened(first, MAX_ECHO_LENGTH) }]);
}
