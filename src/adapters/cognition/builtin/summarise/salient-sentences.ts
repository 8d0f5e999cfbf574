import type { Embedder } from '../../../../core/ports';
import { contentStems, overlap } from '../text/content-words';
import { cosine } from '../text/cosine';
import { refersBack } from '../text/refers-back';
import { monthNames, weekdayNames } from '../../../../shared/text/dates/calendar-names';
import { lexRank } from '../../../../shared/text/lexrank';

export interface RankedSentence {
  readonly text: string;
  /** Index among the given sentences. */
  readonly index: number;
  /** Which text it comes from, so that a summary can cover all of them. */
  readonly group: number;
  readonly score: number;
  readonly stems: ReadonlySet<string>;
  readonly vector: Float32Array | undefined;
}

/** With more sentences, comparing all pairs costs more than it is worth. */
const MAX_SENTENCES = 400;
const SAME = 0.75;
/** In a short text nearly everything is central; particulars decide then. */
const CENTRALITY = 0.7;

/** Sentences with their salience: LexRank over words and meaning, and a bonus for names, numbers and dates. */
export async function rankSentences(
  sentences: readonly { readonly text: string; readonly group: number }[],
  embedder: Embedder,
): Promise<readonly RankedSentence[]> {
  const sampled = sampleEvenly(sentences.map((sentence, index) => ({ ...sentence, index })));
  const vectors = await vectorsOf(
    sampled.map((sentence) => sentence.text),
    embedder,
  );
  const stems = sampled.map((sentence) => new Set(contentStems(sentence.text)));
  const ranks = lexRank(sampled.length, (left, right) => {
    const words = dice(stems[left], stems[right]);
    const meaning = Math.max(0, cosine(vectors[left], vectors[right]));
    // A repetition does not count as support.
    if (Math.max(words, meaning) > SAME) return 0;
    return 0.5 * words + 0.5 * meaning * meaning;
  });
  return sampled.map((sentence, at) => ({
    ...sentence,
    stems: stems[at] ?? new Set<string>(),
    vector: vectors[at],
    score: CENTRALITY * (ranks[at] ?? 0) + particulars(sentence.text) - faults(sentence.text),
  }));
}

/** How much of one sentence the other repeats, 0..1. */
export function redundancy(left: RankedSentence, right: RankedSentence): number {
  return Math.max(overlap(left.stems, right.stems), cosine(left.vector, right.vector) - 0.1);
}

const DATE = new RegExp(`\\b(?:${[...monthNames, ...weekdayNames].join('|')})\\b`, 'i');

/** Counts names, numbers and dates: what a reader cannot guess. */
export function particulars(text: string): number {
  const numbers = text.match(/\b\d[\d.,:]*\b/g)?.length ?? 0;
  const names = text.match(/(?<=[\p{Ll},;] )(?!I(?:['’]|\b))\p{Lu}[\p{L}’'-]+/gu)?.length ?? 0;
  return Math.min(0.45, 0.15 * Math.min(2, numbers) + 0.1 * Math.min(2, names) + (DATE.test(text) ? 0.1 : 0));
}

function faults(text: string): number {
  const words = text.split(' ').length;
  const isQuestion = /\?["'”’)]*$/.test(text);
  return (
    (refersBack.test(text) ? 0.25 : 0) + (words < 6 ? 0.3 : words > 55 ? 0.15 : 0) + (isQuestion ? 0.3 : 0)
  );
}

function dice(left: ReadonlySet<string> | undefined, right: ReadonlySet<string> | undefined): number {
  if (left === undefined || right === undefined || left.size + right.size === 0) return 0;
  let common = 0;
  for (const stem of left) if (right.has(stem)) common += 1;
  return (2 * common) / (left.size + right.size);
}

/** Thins a long list evenly. */
const sampleEvenly = <T>(sentences: readonly T[]): readonly T[] =>
  sentences.filter((_, at) => {
    const step = Math.max(1, sentences.length / MAX_SENTENCES);
    return Math.floor(at / step) > Math.floor((at - 1) / step);
  });

async function vectorsOf(
  texts: readonly string[],
  embedder: Embedder,
): Promise<readonly (Float32Array | undefined)[]> {
  try {
    return await embedder.embedPassages(texts);
  } catch {
    return texts.map(() => undefined);
  }
}
