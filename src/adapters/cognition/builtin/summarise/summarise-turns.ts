import type { Embedder, SummariseTask } from '../../../../core/ports';
import { readSaidLine } from '../../../../shared/text/said-lines';
import { smallTalk } from '../answer/small-talk';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../text/fold-space';
import { plainSentences } from '../text/plain-sentences';
import { exchangesOf } from './exchanges';
import { linesOf } from './read-exchange';
import { rankSentences } from './salient-sentences';
import { readLines, sentencesOfLine, type ExchangeLine, type SessionLine } from './session-line';

const LONGEST_ECHO = 120;
const REPEATS = 0.8;
const KEPT = 0.25;
/** What one sentence of a summary can hold. */
const MOST_TOLD = 6;
const MOST_REFUSED = 3;

type Matter = ExchangeLine | Extract<SessionLine, { readonly kind: 'plain' }>;

/**
 * A conversation told as one: what the learner said, what was asked and what the book says to it with its page, and what
 * it had no answer to. What the summary so far tells competes with what is new and keeps its place.
 */
export async function summariseTurns(task: SummariseTask, embedder: Embedder): Promise<string> {
  const exchanges = exchangesOf(task.texts).filter(
    (one) => one.asked === null || smallTalk(one.asked) === null,
  );
  const previous = toldBefore(task.previous ?? '');
  const fresh = exchanges.flatMap(linesOf);
  const lines = [...previous, ...fresh];
  if (lines.length === 0) return fallback(task);
  const told = bounded(lines.flatMap((line) => (line.kind === 'told' ? line.statements : [])));
  const refused = [...new Set(lines.flatMap((line) => (line.kind === 'refused' ? line.asked : [])))];
  const most = Math.max(1, task.sentences.max - (told.length > 0 ? 1 : 0));
  const matters = await chosen(previous.filter(isMatter), fresh.filter(isMatter), most, embedder);
  const room = most - matters.length;
  return composed(
    [
      ...(told.length > 0 ? [{ kind: 'told' as const, statements: told }] : []),
      ...matters,
      ...(refused.length > 0 && room > 0
        ? [{ kind: 'refused' as const, asked: refused.slice(-MOST_REFUSED) }]
        : []),
    ],
    task.sentences.min,
  );
}

/** The summary so far. What was too short for one stands in it word for word, and is summed up now that there is more. */
function toldBefore(summary: string): readonly SessionLine[] {
  const lines = summary.split('\n').filter((line) => line.trim() !== '');
  const said = lines.flatMap((line) => readSaidLine(line) ?? []);
  const summed = lines.filter((line) => readSaidLine(line) === null);
  return [...readLines(plainSentences(summed.join('\n'))), ...exchangesOf(said).flatMap(linesOf)];
}

const isMatter = (line: SessionLine): line is Matter => line.kind === 'exchange' || line.kind === 'plain';

/** The first and the newest of what was told: it is said once and must outlive what can be asked again. */
function bounded(statements: readonly string[]): readonly string[] {
  const each = [...new Set(statements)];
  return each.length <= MOST_TOLD ? each : [...each.slice(0, 2), ...each.slice(2 - MOST_TOLD)];
}

/** Sentence by sentence; where that is too short, questions and answers part and more of the answers is told. */
function composed(lines: readonly SessionLine[], least: number): string {
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

/** The best lines in their order; of an extended summary at least one is new, or it would never move on. */
async function chosen(
  before: readonly Matter[],
  fresh: readonly Matter[],
  most: number,
  embedder: Embedder,
): Promise<readonly Matter[]> {
  const all = unique([...before, ...fresh]);
  const ranked = await rankSentences(
    all.map((line, group) => ({ text: textOf(line), group })),
    embedder,
  );
  const scores = ranked.map((one) => ({
    index: one.index,
    // A question whose answer was not the book's says less.
    score: one.score + (one.index < before.length ? KEPT : 0) - (isBare(all[one.index]) ? 0.3 : 0),
  }));
  const byScore = scores.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const picked = byScore.slice(0, most);
  const kept = all.filter((line) => before.includes(line)).length;
  if (kept > 0 && picked.every((one) => one.index < kept)) {
    const newest = byScore.find((one) => one.index >= kept);
    if (newest !== undefined) picked.splice(picked.length < most ? picked.length : -1, 1, newest);
  }
  return picked
    .toSorted((a, b) => a.index - b.index)
    .map((one) => all[one.index])
    .filter((line) => line !== undefined);
}

const textOf = (line: Matter): string =>
  line.kind === 'plain' ? line.text : `${line.asked} ${line.quotes[0]?.text ?? ''}`;

const isBare = (line: Matter | undefined): boolean => line?.kind === 'exchange' && line.quotes.length === 0;

function unique(lines: readonly Matter[]): readonly Matter[] {
  const kept: { line: Matter; text: string; stems: ReadonlySet<string> }[] = [];
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
