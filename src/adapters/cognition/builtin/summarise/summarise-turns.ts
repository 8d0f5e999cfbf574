import type { Embedder, SummariseTask } from '../../../../core/ports';
import { smallTalk } from '../answer/small-talk';
import { clausesOf } from '../facts/clauses';
import { learnerFacts } from '../facts/learner-facts';
import { inSecondPerson } from '../answer/second-person';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../text/fold-space';
import { plainSentences } from '../text/plain-sentences';
import { exchangesOf, type Exchange } from './exchanges';
import { particulars, rankSentences } from './salient-sentences';

const LONGEST_QUESTION = 120;
const LONGEST_QUOTE = 220;
const REPEATS = 0.8;
const KEPT = 0.25;

interface Line {
  readonly text: string;
  readonly score: number;
  readonly index: number;
}

/**
 * A conversation told as one: "You asked about …; the book's answer was “…” (p. 12)." What the learner said about
 * themselves comes as such. Sentences of the summary so far compete with the new ones and keep their place.
 */
export async function summariseTurns(task: SummariseTask, embedder: Embedder): Promise<string> {
  const exchanges = exchangesOf(task.texts).filter(
    (one) => one.asked === null || smallTalk(one.asked) === null,
  );
  const previous = task.previous === null ? [] : plainSentences(task.previous);
  const told = unique(exchanges.flatMap(linesOf));
  const fresh = previous.length + told.length < task.sentences.min ? told.flatMap(inTwo) : told;
  const all = unique([...previous, ...fresh]);
  if (all.length === 0) return fallback(task);
  const ranked = await rankSentences(
    all.map((text, group) => ({ text, group })),
    embedder,
  );
  const lines = ranked.map((one): Line => {
    const kept = previous.includes(one.text) ? KEPT : 0;
    // What the learner told is said once and must outlive what can be asked again.
    const own = one.text.startsWith('You said') ? 0.8 : 0;
    const refused = /no answer was found/.test(one.text) ? 0.25 : 0;
    return {
      text: one.text,
      index: one.index,
      score: one.score + kept + own - refused,
    };
  });
  return chosen(lines, task, previous.length > 0 && fresh.length > 0 ? previous.length : 0)
    .toSorted((a, b) => a.index - b.index)
    .map((line) => line.text)
    .join(' ');
}

/** A short session has few lines; question and answer as two sentences read as well. */
const inTwo = (line: string): readonly string[] => {
  const [asked = line, answered] = line.split('; the book’s answer was ');
  return answered === undefined ? [line] : [`${asked}.`, `The book’s answer was ${answered}`];
};

/** The best lines; of an extended summary at least one is new, or it would never move on. */
function chosen(lines: readonly Line[], task: SummariseTask, previousCount: number): readonly Line[] {
  const most = Math.max(1, task.sentences.max);
  const byScore = lines.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const picked = byScore.slice(0, most);
  if (previousCount > 0 && picked.every((line) => line.index < previousCount)) {
    const newest = byScore.find((line) => line.index >= previousCount);
    if (newest !== undefined) picked.splice(-1, 1, newest);
  }
  return picked;
}

function linesOf({ asked, answered }: Exchange): readonly string[] {
  const told = asked === null ? [] : toldIn(asked);
  const question = asked === null ? null : questionIn(asked);
  const quote = answered === null ? null : quoteIn(answered, asked ?? '');
  const refused = answered !== null && /does not seem to answer|no answer was found/i.test(answered);
  const line =
    question === null
      ? quote === null || told.length > 0
        ? null
        : `The book was quoted: ${quote}.`
      : refused
        ? `You asked ${question}; no answer was found in the book.`
        : quote === null
          ? `You asked ${question}.`
          : `You asked ${question}; the book’s answer was ${quote}.`;
  return line === null ? told : [...told, line];
}

function toldIn(asked: string): readonly string[] {
  return learnerFacts({ turnId: 0, content: asked, at: '' }).flatMap(({ fact }) => {
    const second = inSecondPerson(fact);
    return second === null ? [`You said this: ${fact}`] : [`You said that ${second}.`];
  });
}

/** The question in quotation marks; null for a turn that only tells something. */
function questionIn(asked: string): string | null {
  // "Tell me more" says nothing without what came before it.
  if (contentStems(asked).length === 0) return null;
  const sentences = plainSentences(asked);
  const question = sentences.find((sentence) => sentence.endsWith('?'));
  if (question === undefined && clausesOf(asked).length > 0 && toldIn(asked).length > 0) return null;
  const text = question ?? sentences.toSorted((a, b) => b.length - a.length)[0] ?? foldSpace(asked);
  return `“${cut(text.replace(/[.!]+$/, ''), LONGEST_QUESTION)}”`;
}

/** The first of the answer's quotes with its page, else its first sentence. */
function quoteIn(answered: string, asked: string): string | null {
  const quotes = [...answered.matchAll(/“([^“”]*(?:“[^“”]*”[^“”]*)*)”(?:\s*\[(p\.[^\]]+)\])?/g)].filter(
    (match) => match[2] !== undefined,
  );
  const quote = quotes[0];
  if (quote?.[1] !== undefined) {
    const best = bestSentence(quote[1], asked);
    return `“${best}” (${quote[2] ?? ''})`;
  }
  const plain = plainSentences(answered.replace(/\s*\[p\.[^\]]*\]/g, '')).filter((sentence) =>
    /[.!…]["'”’)]*$/.test(sentence),
  );
  const best = plain.toSorted((a, b) => particulars(b) - particulars(a))[0] ?? foldSpace(answered);
  return `“${cut(best, LONGEST_QUOTE)}”`;
}

function bestSentence(quote: string, asked: string): string {
  if (quote.length <= LONGEST_QUOTE) return quote;
  const words = new Set(contentStems(asked));
  const rate = (text: string): number => overlap(words, new Set(contentStems(text))) + particulars(text);
  return cut(plainSentences(quote).toSorted((a, b) => rate(b) - rate(a))[0] ?? quote, LONGEST_QUOTE);
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, text.lastIndexOf(' ', most - 1)).replace(/[\s,;:–—-]+$/, '')} …`;
}

function unique(lines: readonly string[]): readonly string[] {
  const kept: { text: string; stems: ReadonlySet<string> }[] = [];
  for (const text of lines) {
    const stems = new Set(contentStems(text));
    const repeats = kept.some(
      (other) =>
        other.text === text ||
        (stems.size > 3 && overlap(other.stems, stems) >= REPEATS && sameFigures(other.text, text)),
    );
    if (!repeats) kept.push({ text, stems });
  }
  return kept.map((one) => one.text);
}

/** "chapter 3" and "chapter 5" are not the same, however alike the rest is. */
const sameFigures = (left: string, right: string): boolean =>
  (left.match(/\d+/g) ?? []).join() === (right.match(/\d+/g) ?? []).join();

/** Only greetings were exchanged: still something, for an empty summary once overwrote a good one. */
function fallback(task: SummariseTask): string {
  const said = task.texts.map((text) => foldSpace(text.text)).filter((text) => text !== '');
  if (said.length === 0) return task.previous ?? '';
  return `You said “${cut(said[0] ?? '', LONGEST_QUESTION)}”.`;
}
