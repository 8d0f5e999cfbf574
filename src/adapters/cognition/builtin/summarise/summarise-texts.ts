import type { Embedder, SummariseTask, Tokenizer } from '../../../../core/ports';
import { endsSentence } from '../../../../shared/text/ending';
import { contentStems } from '../text/content-words';
import { plainSentences } from '../text/plain-sentences';
import { redundancy, rankSentences, type RankedSentence } from './salient-sentences';

/** Above this redundancy a sentence adds nothing to the chosen ones. */
const REPEATS = 0.7;
const BOOK_TOKENS = 1500;
/** Bonus for sentences of the previous summary (A6: extended, not recomputed). */
const KEPT = 0.3;
const THEME_WORDS = 8;
const DEFINES = /\b(?:is|are) (?:an?|the|called|made of)\b|\bmeans\b|\bconsists of\b/i;

/** An extractive summary of chapters or of a book, in reading order, spread over the texts. */
export async function summariseTexts(
  task: SummariseTask,
  embedder: Embedder,
  tokenizer?: Tokenizer,
): Promise<string> {
  const groups = sentencesOnly(task.texts.map((text) => plainSentences(text.text)));
  const previous = task.previous === null ? [] : plainSentences(task.previous);
  const sentences = [
    ...previous.map((text) => ({ text, group: -1 })),
    ...groups.flatMap((texts, group) => texts.map((text) => ({ text, group }))),
  ];
  const firsts = new Map(sentences.toReversed().map((one) => [one.text.toLowerCase(), one]));
  const unique = sentences.filter((one) => firsts.get(one.text.toLowerCase()) === one);
  const themes = groups.map((texts) => themeOf(texts));
  const ranked = (await rankSentences(unique, embedder)).map((one) => ({
    ...one,
    score: one.score + (one.group === -1 ? KEPT : fitOf(one, themes[one.group] ?? new Set())),
  }));
  const chosen = choose(ranked, task, tokenizer);
  const inOrder = chosen.toSorted((a, b) => a.index - b.index).map((one) => one.text);
  return inOrder.join(' ');
}

/**
 * A line without a sentence end is a title, a table row or the lead-in of a list, and one that begins with a small
 * letter is a continuation. In some scripts no sentence has an end.
 */
const isWhole = (text: string): boolean => endsSentence(text) && !/^\p{Ll}/u.test(text);

const sentencesOnly = (groups: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  groups.flat().some(isWhole) ? groups.map((texts) => texts.filter(isWhole)) : groups;

/** The words that a chapter repeats. */
function themeOf(sentences: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const stem of sentences.flatMap(contentStems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1).toSorted((a, b) => b[1] - a[1]);
  return new Set(repeated.slice(0, THEME_WORDS).map(([stem]) => stem));
}

/** Rewards a sentence with the chapter's theme words, most of all one that defines something. */
function fitOf({ text, stems }: RankedSentence, theme: ReadonlySet<string>): number {
  const shared = [...stems].filter((stem) => theme.has(stem)).length;
  return Math.min(0.4, 0.1 * shared) + (shared > 0 && DEFINES.test(text) ? 0.25 : 0);
}

/** First one sentence of each text, then by score alone. */
function choose(
  ranked: readonly RankedSentence[],
  task: SummariseTask,
  tokenizer: Tokenizer | undefined,
): readonly RankedSentence[] {
  const most = Math.max(1, task.sentences.max);
  const budget = task.of === 'book' ? BOOK_TOKENS : Infinity;
  const count = (text: string): number => tokenizer?.count(text) ?? Math.ceil(text.length / 4.2);
  const chosen: RankedSentence[] = [];
  let tokens = 0;
  const take = (one: RankedSentence, limit: number): boolean => {
    if (chosen.length >= most || chosen.includes(one)) return false;
    const cost = count(one.text);
    if (chosen.length > 0 && tokens + cost > budget) return false;
    if (chosen.some((other) => redundancy(other, one) > limit)) return false;
    chosen.push(one);
    tokens += cost;
    return true;
  };
  const byScore = ranked.toSorted((a, b) => b.score - a.score || a.index - b.index);
  // Texts with the strongest sentences come first, in case not all of them fit.
  for (const group of new Set(byScore.map((one) => one.group)))
    byScore
      .filter((one) => one.group === group)
      .slice(0, 5)
      .some((one) => take(one, REPEATS));
  for (const one of byScore) take(one, REPEATS);
  // Near repeats are better than a summary that is empty or too short.
  for (const one of byScore) if (chosen.length < task.sentences.min) take(one, 0.98);
  return chosen;
}
