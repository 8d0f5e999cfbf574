import type { Passage, PassagePart } from '../../shared/model';
import { endsSentence } from '../../shared/text/ending';
import { lexRank } from '../../shared/text/lexrank';
import { stem } from '../../shared/text/grammar/stem';
import { isStopWord } from '../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../shared/text/words';
import { sentencesOf } from '../text/sentences';
import { declares } from './declares';

export type KeyPassage = Pick<Passage, 'text' | 'headingPath'> & {
  readonly parts: readonly PassagePart[];
  /** Spans of the text that are prose (`proseSpans`). Absent if all of it is. */
  readonly prose?: readonly { readonly start: number; readonly end: number }[];
};

/** A sentence of `passages[passageIndex].text`. `end` is exclusive. */
interface KeySentence {
  readonly passageIndex: number;
  readonly start: number;
  readonly end: number;
}

interface Sentence extends KeySentence {
  readonly words: string;
  readonly opensSection: boolean;
  /** Direct speech, which says less about a story's content than narration. */
  readonly isSpeech: boolean;
}

interface Candidate extends Sentence {
  readonly stems: ReadonlySet<string>;
  readonly score: number;
}

/** Maximum number of sentences to compare with each other. */
const maxCompared = 160;
const maxRepeatedShare = 0.6;
const themeSize = 10;
const centralityWeight = 0.6;
const defines =
  /^[^,;:]{3,60}? (?:is|are) (?:an?|the|called|known as)\b|^[^,;:]{3,60}? (?:means|refers to|stands for)\b/i;
/** Factor on a sentence's score for each one already chosen from its section. */
const sameSection = 0.75;

/**
 * The most central sentences of a text (LexRank over its content words), in text order. Only statements that can be read
 * alone are considered, unless there are none.
 * @param groupOf gives the group of a passage, by its index. At most one sentence per group is chosen.
 */
export const keySentences = (
  passages: readonly KeyPassage[],
  most: number,
  groupOf?: (passageIndex: number) => number,
): readonly KeySentence[] => {
  const sentences = passages.flatMap(sentencesIn);
  const best = sentences.filter(({ words }) => declares(words));
  const usable = best.length > 0 ? best : withoutScraps(sentences);
  return choose(ranked(usable, passages), passages, most, groupOf).toSorted(
    (a, b) => a.passageIndex - b.passageIndex || a.start - b.start,
  );
};

/** If some sentences end with punctuation, the others are titles or rows. In some scripts none do. */
const withoutScraps = (sentences: readonly Sentence[]): readonly Sentence[] => {
  const ended = sentences.filter(({ words }) => endsSentence(words) && words.includes(' '));
  return ended.length > 0 ? ended : sentences.filter(({ words }) => /\p{L}{2}/u.test(words));
};

/** The sentences that do not cross a page break. */
const sentencesIn = (
  passage: KeyPassage,
  passageIndex: number,
  passages: readonly KeyPassage[],
): readonly Sentence[] => {
  const { text, headingPath, parts, prose = [{ start: 0, end: text.length }] } = passage;
  const section = headingPath.at(-1);
  const fresh = passageIndex === 0 || passages[passageIndex - 1]?.headingPath.at(-1) !== section;
  const edges = parts.slice(1).map(({ at }) => at);
  return prose
    .flatMap((span) =>
      sentencesOf(text.slice(span.start, span.end)).map((sentence) => ({
        start: span.start + sentence.start + headingBefore(sentence.text, headingPath),
        end: span.start + sentence.end,
        isSpeech: beginsInQuotes(text.slice(span.start, span.end), sentence.start),
      })),
    )
    .filter(({ start, end }) => !edges.some((edge) => edge > start && edge < end))
    .map(({ start, end, isSpeech }, at) => ({
      isSpeech,
      passageIndex,
      start,
      end,
      words: text.slice(start, end),
      opensSection: fresh && at === 0,
    }));
};

/** Whether a sentence of a paragraph begins with a quotation mark, or after one that is still open. */
const beginsInQuotes = (paragraph: string, start: number): boolean => {
  const marks = paragraph.slice(0, start + 1);
  const straight = marks.match(/"/g)?.length ?? 0;
  const opened = marks.match(/[“«]/g)?.length ?? 0;
  const closed = marks.match(/[”»]/g)?.length ?? 0;
  return straight % 2 === 1 || opened > closed;
};

/** The length of a heading line at the start of a sentence, recognised by the passage's heading path. */
const headingBefore = (sentence: string, path: readonly string[]): number => {
  const line = /^[^\n]*\n\s*/u.exec(sentence)?.[0];
  if (line === undefined) return 0;
  return path.some((title) => folded(title) === folded(line)) ? line.length : 0;
};

const folded = (title: string): string => title.toLowerCase().replace(/[^\p{L}]+/gu, '');

const stemsOf = (text: string): string[] =>
  indexWordsOf(text)
    .filter((word) => (word.length > 1 || /\p{N}|\p{Script=Han}/u.test(word)) && !isStopWord(word))
    .map(stem);

/** Ranks sentences by centrality, recurring words and position. */
const ranked = (sentences: readonly Sentence[], passages: readonly KeyPassage[]): readonly Candidate[] => {
  const stemmed = sentences.map((sentence) => ({ ...sentence, stems: new Set(stemsOf(sentence.words)) }));
  const counts = new Map<string, number>();
  for (const { stems } of stemmed) for (const one of stems) counts.set(one, (counts.get(one) ?? 0) + 1);
  const recurring = [...counts].filter(([, count]) => count > 1).toSorted((a, b) => b[1] - a[1]);
  const theme = new Set(recurring.slice(0, themeSize).map(([one]) => one));
  const headings = passages.map(({ headingPath }) => new Set(stemsOf(headingPath.at(-1) ?? '')));
  const fitting = stemmed
    .map((one) => ({ ...one, score: fitOf(one, theme, headings[one.passageIndex] ?? new Set()) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCompared);
  const central = centrality(fitting, (one) => Math.log(1 + sentences.length / (1 + (counts.get(one) ?? 0))));
  return fitting
    .map((one, at) => ({ ...one, score: one.score + centralityWeight * (central[at] ?? 0) }))
    .toSorted((a, b) => b.score - a.score);
};

const centrality = (
  candidates: readonly Candidate[],
  weightOf: (stem: string) => number,
): readonly number[] => {
  const weighed = candidates.map(({ stems }) => {
    const weights = new Map([...stems].map((one) => [one, weightOf(one)]));
    const square = [...weights.values()].reduce((sum, weight) => sum + weight * weight, 0);
    return { weights, length: Math.sqrt(square) };
  });
  return lexRank(candidates.length, (left, right) => {
    const [a, b] = [weighed[left], weighed[right]];
    if (!a || !b || a.length * b.length === 0) return 0;
    const [few, many] = a.weights.size <= b.weights.size ? [a, b] : [b, a];
    let product = 0;
    for (const [one, weight] of few.weights) if (many.weights.has(one)) product += weight * weight;
    return product / (a.length * b.length);
  });
};

/** Score for words of the theme and of the section's heading, for definitions and for opening a section; less for speech. */
const fitOf = (
  { stems, words, opensSection, isSpeech }: Pick<Candidate, 'stems' | 'words' | 'opensSection' | 'isSpeech'>,
  theme: ReadonlySet<string>,
  heading: ReadonlySet<string>,
): number => {
  const shared = [...stems].filter((one) => theme.has(one)).length;
  const named = [...heading].filter((one) => stems.has(one)).length;
  return (
    Math.min(0.4, 0.1 * shared) +
    (heading.size === 0 ? 0 : (0.25 * named) / heading.size) +
    (shared > 0 && defines.test(words) ? 0.15 : 0) +
    (opensSection ? 0.2 : 0) -
    (isSpeech ? 0.25 : 0)
  );
};

/** Picks the best sentences, without repetition and spread over the sections. */
const choose = (
  candidates: readonly Candidate[],
  passages: readonly KeyPassage[],
  most: number,
  groupOf: ((passageIndex: number) => number) | undefined,
): readonly KeySentence[] => {
  const chosen: Candidate[] = [];
  const left = [...candidates];
  const used = new Map<string, number>();
  const sectionOf = ({ passageIndex }: Candidate): string =>
    (passages[passageIndex]?.headingPath ?? []).join('\n');
  const worth = (one: Candidate): number => one.score * sameSection ** (used.get(sectionOf(one)) ?? 0);
  while (chosen.length < most && left.length > 0) {
    const at = left.reduce((best, one, index) => (worth(one) > worth(left[best] ?? one) ? index : best), 0);
    const [next] = left.splice(at, 1);
    if (!next) break;
    if (chosen.some((other) => shareOf(other.stems, next.stems) > maxRepeatedShare)) continue;
    const group = groupOf?.(next.passageIndex);
    if (group !== undefined && chosen.some((other) => groupOf?.(other.passageIndex) === group)) continue;
    chosen.push(next);
    used.set(sectionOf(next), (used.get(sectionOf(next)) ?? 0) + 1);
  }
  return chosen.map(({ passageIndex, start, end }) => ({ passageIndex, start, end }));
};

/** Share of the smaller set's stems that are in the other. */
const shareOf = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size === 0) return 0;
  return [...small].filter((one) => large.has(one)).length / small.size;
};
