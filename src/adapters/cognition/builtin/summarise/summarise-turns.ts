import type { Embedder, SummariseTask } from '../../../../core/ports';
import { smallTalk } from '../answer/small-talk';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { linesOfTexts } from './lines-of-texts';
import { linesOf } from './read-exchange';
import { rankSentences } from './salient-sentences';
import { sentencesOfLine, type ExchangeLine, type SummaryLine } from './summary-line';

const LONGEST_ECHO = 120;
const REPEATS = 0.8;
/** What one sentence of a summary can hold. */
const MOST_TOLD = 6;
const MOST_MISSING = 3;

/** Exchanges that are weighed against each other at most: the first ones and the newest. */
const MOST_WEIGHED = 60;
const FIRST_WEIGHED = 10;

/**
 * A conversation told as one: what the learner said, what was asked and what the book says to it with its page, and what
 * it had no answer to.
 */
export async function summariseTurns(task: SummariseTask, embedder: Embedder): Promise<string> {
  const said = (task.lines ?? linesOfTexts(task.texts)).filter((line) => smallTalk(line.said) === null);
  const lines = said.flatMap(linesOf);
  if (lines.length === 0) return task.previous ?? fallback(task);
  const told = bounded(lines.flatMap((line) => (line.kind === 'told' ? line.statements : [])));
  const missing = [...new Set(lines.flatMap((line) => (line.kind === 'missing' ? line.asked : [])))];
  const most = Math.max(1, task.sentences.max - (told.length > 0 ? 1 : 0) - (missing.length > 0 ? 1 : 0));
  const matters = await chosen(
    lines.flatMap((line) => (line.kind === 'exchange' ? [line] : [])),
    most,
    embedder,
  );
  return composed(
    [
      ...(told.length > 0 ? [{ kind: 'told' as const, statements: told }] : []),
      ...matters,
      ...(missing.length > 0 ? [{ kind: 'missing' as const, asked: missing.slice(-MOST_MISSING) }] : []),
    ],
    task.sentences.min,
  );
}

/** The first and the newest of what was told: it is said once and must outlive what can be asked again. */
function bounded(statements: readonly string[]): readonly string[] {
  const each = [...new Set(statements)];
  return each.length <= MOST_TOLD ? each : [...each.slice(0, 2), ...each.slice(2 - MOST_TOLD)];
}

/** Sentence by sentence; where that is too short, questions and answers part and more of the answers is told. */
function composed(lines: readonly SummaryLine[], least: number): string {
  let missing = least - lines.length;
  let place = 0;
  const sentences: string[] = [];
  for (const line of lines) {
    const more = line.kind === 'exchange' ? Math.min(Math.max(0, missing), line.quotes.length) : 0;
    const written = sentencesOfLine(line, place, 1 + more);
    missing -= written.length - 1;
    if (line.kind === 'exchange') place += 1;
    sentences.push(...written);
  }
  return sentences.join(' ');
}

/** The best in their order, the newest answered one among them: a summary that is extended moves on. */
async function chosen(
  exchanges: readonly ExchangeLine[],
  most: number,
  embedder: Embedder,
): Promise<readonly ExchangeLine[]> {
  const each = unique(exchanges);
  const all =
    each.length <= MOST_WEIGHED
      ? each
      : [...each.slice(0, FIRST_WEIGHED), ...each.slice(FIRST_WEIGHED - MOST_WEIGHED)];
  const ranked = await rankSentences(
    all.map((line, group) => ({ text: textOf(line), group })),
    embedder,
  );
  const scores = ranked.map((one) => ({
    index: one.index,
    // A question whose answer was not the book's says less.
    score: one.score - (isBare(all[one.index]) ? 0.5 : 0),
  }));
  const byScore = scores.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const picked = byScore.slice(0, most);
  const newest = all.findLastIndex((line) => !isBare(line));
  if (newest >= 0 && most > 1 && picked.every(({ index }) => index !== newest))
    picked.splice(-1, 1, { index: newest, score: 0 });
  return picked
    .toSorted((a, b) => a.index - b.index)
    .map((one) => all[one.index])
    .filter((line) => line !== undefined);
}

const textOf = (line: ExchangeLine): string => `${line.asked} ${line.quotes[0]?.text ?? ''}`;

const isBare = (line: ExchangeLine | undefined): boolean => line?.quotes.length === 0;

function unique(lines: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const kept: { line: ExchangeLine; text: string; stems: ReadonlySet<string> }[] = [];
  for (const line of lines) {
    const text = textOf(line);
    const stems = new Set(contentStems(text));
    const repeats = kept.some(
      (other) =>
        other.text === text ||
        (stems.size > 3 && overlap(other.stems, stems) >= REPEATS && sameFigures(other.text, text)),
    );
    if (!repeats) kept.push({ line, text, stems });
  }
  return kept.map((one) => one.line);
}

/** "chapter 3" and "chapter 5" are not the same, however alike the rest is. */
const sameFigures = (left: string, right: string): boolean =>
  (left.match(/\d+/g) ?? []).join() === (right.match(/\d+/g) ?? []).join();

/** Only greetings were exchanged: still something, for an empty summary once overwrote a good one. */
function fallback(task: SummariseTask): string {
  const said = task.texts.map((text) => foldSpace(text.text)).filter((text) => text !== '');
  if (said.length === 0) return task.previous ?? '';
  const first = said[0] ?? '';
  const shown =
    first.length <= LONGEST_ECHO ? first : `${first.slice(0, first.lastIndexOf(' ', LONGEST_ECHO))} …`;
  return `You said “${shown}”.`;
}
