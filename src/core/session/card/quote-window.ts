import { foldSpace } from '../../../shared/text/fold-space';
import type { Block } from '../../../shared/model';
import { endsClause } from '../../../shared/text/ending';
import { quoteBlocks, type DisplayBlock, type QuotedPage } from '../../library/quotes/blocks-of-quote';
import type { AnswerPassage } from '../../ports';
import { sentencesOf } from '../../text/sentences';

/** Characters `start` up to `end` of a page's text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range that may continue on the next page, up to its offset `over`. */
export interface OpenRange extends Range {
  readonly over?: number;
}

type Weighed = NonNullable<AnswerPassage['sentences']>;

interface PlacedSentence extends Range {
  readonly page: number;
  readonly text: string;
  readonly block: number;
  /** Increases at every heading and every interruption of the text. */
  readonly section: number;
  /** How well it fits the question; null if unknown. */
  readonly worth: number | null;
}

/** Limits of a quote: sentences, characters, and characters including the context that makes its beginning clear. */
const maxSentences = 5;
export const minSentences = 2;
const maxLength = 800;
const maxLengthInAll = 1000;
/** Maximum sentences to add before the chosen ones, to reach the start of the paragraph or what they refer to. */
const maxBefore = 2;
/** Sentences before and after a selection that are shown with it. */
const maxAround = 2;
const maxHeadingWords = 10;

const isText = ({ kind }: Block): boolean => kind === 'paragraph' || kind === 'quote' || kind === 'list-item';
const numbered = /^(?:\p{L}+ )?\d{1,3}(?:\.\d{1,3})*[.:]?\s+\p{Lu}[^.!]*$/u;

/** A line is a title if it has few words and no full stop, or begins with a number. */
const isTitle = (line: string): boolean =>
  line.split(/\s+/u).length <= maxHeadingWords &&
  (numbered.test(line) || (!endsClause(line) && !/[.!?]\s|,$/u.test(line)));

/** Whether a whole paragraph is a title. Without a number it must be followed by text. */
const isTitleAt = ({ blocks }: QuotedPage, at: number, words: string): boolean => {
  const after = blocks[at + 1]?.kind;
  return (
    blocks[at]?.kind === 'paragraph' &&
    isTitle(words) &&
    (after === 'paragraph' || after === 'heading' || numbered.test(words))
  );
};

/** Questions seldom answer a question, and very short sentences say little. */
const asks = /[?？؟]["'”’)\]」』）]*$/u;
const fewWords = 4;
const weakness = 0.6;
const qualityOf = (sentence: string): number =>
  asks.test(sentence) || (sentence.includes(' ') && sentence.split(/\s+/u).length < fewWords) ? weakness : 1;

/** Begins mid-sentence, or with a word that refers to the previous sentence. */
const beginsPointing =
  /^["'“‘(]*(?:\p{Ll}|(?:It|Its|They|Their|Them|This|These|Those|That|He|She|His|Her|Him|Such|Both|But|So|Thus|Hence|Therefore|However|Moreover|Furthermore|Instead|Otherwise|Similarly|Consequently|Then|Another)\b|(?:All(?: of)?|In|At|For|By|From|With|After) (?:this|these|those|that)\b)/u;
/** "Here is how in such cases …", "Rain is also …". */
const pointsSoon = /^(?:\S+\s+){0,3}(?:also|\S+ such)\b(?! as\b)/iu;
const pointsBack = (text: string): boolean => beginsPointing.test(text) || pointsSoon.test(text);
/** Begins a sentence that qualifies or ends the previous thought. */
const concludes = /^(?:Finally|However|But)\b/u;
const givesExample = /\b(?:for example|for instance|e\.g\.|(?:an|another|following) example)|^example\b/iu;
const caption = /^(?:fig(?:ure)?|table|listing)\.? \d/iu;

/** Share of a heading's worth that the first sentence below it receives. */
const underHeading = 0.8;

const worthAt = (weighed: Weighed, page: number, { start, end }: Range): number | null => {
  const worths = weighed.flatMap((one) => {
    const shared = Math.min(end, one.end) - Math.max(start, one.start);
    return one.page === page && shared * 2 >= Math.min(end - start, one.end - one.start) ? [one.worth] : [];
  });
  return worths.length === 0 ? null : Math.max(...worths);
};

/** Whether one of these quotes contains the words. */
export const isShown = (words: string, shown: readonly string[]): boolean =>
  shown.some((quote) => foldSpace(quote).includes(foldSpace(words)));

/** The sentences of a page's paragraphs, without titles. Those in `shown` are left out and start a new section. */
export const sentencesOn = (
  page: QuotedPage,
  weighed: Weighed = [],
  shown: readonly string[] = [],
): readonly PlacedSentence[] => {
  const found: PlacedSentence[] = [];
  let section = 0;
  let heading = 0;
  const open = (worth: number | null): void => {
    section += 1;
    heading = Math.max(heading, worth ?? 0);
  };
  for (const [index, block] of page.blocks.entries()) {
    const words = page.text.slice(block.start, block.end).trim();
    if (block.kind === 'heading' || isTitleAt(page, index, words)) open(worthAt(weighed, page.page, block));
    else if (isText(block) && !caption.test(words)) {
      const sentences = sentencesOf(page.text.slice(block.start, block.end));
      for (const [at, { text, start, end }] of sentences.entries()) {
        const range = { start: block.start + start, end: block.start + end };
        const worth = worthAt(weighed, page.page, range);
        if (block.kind === 'paragraph' && at < sentences.length - 1 && isTitle(text)) {
          open(worth);
          continue;
        }
        if (isShown(text, shown)) {
          section += 1;
          continue;
        }
        const own = worth === null ? null : worth * qualityOf(text);
        const under = heading * underHeading;
        found.push({
          ...range,
          page: page.page,
          text,
          block: index,
          section,
          worth: heading > 0 ? Math.max(own ?? 0, under) : own,
        });
        heading = 0;
      }
    }
  }
  return found;
};

const blockAt = ({ blocks }: QuotedPage, at: number): Block | undefined =>
  blocks.find(({ start, end }) => start <= at && at < end);

/** Whether a place is code, a table or a formula. */
export const isSetApart = (page: QuotedPage, at: number): boolean => {
  const block = blockAt(page, at);
  return block !== undefined && !isText(block) && block.kind !== 'heading';
};

/**
 * The sentence at a place of a page; on a heading, the first sentence below it. Code, tables and formulas are returned
 * unchanged.
 */
export const textAt = (page: QuotedPage, spot: Range): Range =>
  isSetApart(page, spot.start) ? spot : (sentencesOn(page).find(({ end }) => end > spot.start) ?? spot);

/** Code with the sentences that introduce it, or else those that follow it. */
const withProse = (page: QuotedPage, spot: Range): Range => {
  const block = page.blocks.findIndex(({ start, end }) => start <= spot.start && spot.start < end);
  const sentences = sentencesOn(page);
  const before = sentences.filter((one) => one.block === block - 1).slice(-minSentences);
  const after = sentences.filter((one) => one.block === block + 1).slice(0, minSentences);
  if (before.length > 0) return { start: before[0]?.start ?? spot.start, end: spot.end };
  return { start: spot.start, end: after.at(-1)?.end ?? spot.end };
};

/** The page's sentences, and the next page's if the text continues there. */
const flowOf = (
  page: QuotedPage,
  next: QuotedPage | undefined,
  weighed: Weighed,
  shown: readonly string[],
): readonly PlacedSentence[] => {
  const here = sentencesOn(page, weighed, shown);
  const there = next ? sentencesOn(next, weighed, shown) : [];
  const last = here.at(-1);
  const first = there[0];
  if (!last || !first || last.block !== page.blocks.length - 1 || first.block !== 0 || first.section > 0)
    return here;
  return [...here, ...there.map((one) => ({ ...one, section: last.section + one.section }))];
};

/** Gain from position alone: sentences after the best one usually continue its thought, most of all in its paragraph. */
const following = { sameParagraph: 0.4, other: 0.2 };
const preceding = -0.1;
/** Minimum spread, as a share of the best sentence's worth, so that small differences are not exaggerated. */
const minSpread = 0.25;

/** What each sentence adds to a quote, by how well it fits: 1 for the best one, 0 for an average one of the passage. */
const gainsOf = (flow: readonly PlacedSentence[], best: number): readonly number[] => {
  const known = flow.flatMap(({ worth }) => (worth === null ? [] : [worth]));
  const mean = known.reduce((sum, worth) => sum + worth, 0) / Math.max(1, known.length);
  const own = flow[best];
  const top = own?.worth ?? 0;
  const most = Math.max(top - mean, top * minSpread);
  return flow.map(({ worth, block, page }, at) => {
    const same = block === own?.block && page === own.page;
    const place = at <= best ? preceding : same ? following.sameParagraph : following.other;
    return place + (worth === null || most === 0 ? 0 : (worth - mean) / most);
  });
};

/** The next sentence of the selection's section that gives an example, or else the next code block. */
export const exampleAfter = (page: QuotedPage, spot: Range): Range | null => {
  const sentences = sentencesOn(page);
  const own = sentences.find(({ end }) => end > spot.start);
  const after = sentences.filter(({ start, section }) => start >= spot.end && section === own?.section);
  const heading = page.blocks.find(({ kind, start }) => kind === 'heading' && start >= spot.end);
  return (
    after.find(({ text }) => givesExample.test(text)) ??
    page.blocks.find(
      ({ kind, start }) => kind === 'code' && start >= spot.end && start < (heading?.start ?? Infinity),
    ) ??
    null
  );
};

/**
 * The run of up to five consecutive sentences of one section, including the one at `spot`, that fits the question best.
 * It is extended to begin where a reader can follow. A short one (`most` 2) begins with the sentence at `spot`; a
 * selection is shown with the sentences before and after it.
 */
export const windowAround = (
  page: QuotedPage,
  spot: Range,
  { most = maxSentences, weighed = [], next, selected = false, shown = [] }: WindowOptions = {},
): OpenRange => {
  if (isSetApart(page, spot.start)) return withProse(page, spot);
  const flow = flowOf(page, next, weighed, shown);
  const best = flow.findIndex((one) => one.page === page.page && one.end > spot.start);
  const own = flow[best];
  if (!own) return spot;
  const length = (from: number, to: number): number => {
    const [first, last] = [flow[from], flow[to]];
    if (!first || !last || last.section !== first.section) return Infinity;
    return last.end - first.start + (last.page === first.page ? 0 : page.text.length);
  };
  const lastOfSpot = Math.max(
    best,
    flow.findLastIndex((one) => one.page === page.page && one.start < spot.end),
  );
  let [from, to] = selected
    ? surroundingRun([best, lastOfSpot], length)
    : most > minSentences
      ? bestRun(flow, [best, lastOfSpot], most, length)
      : [best, best];
  if (from === to && length(from, to + 1) <= maxLength) to += 1;
  const paragraph = flow.findIndex(
    ({ page: on, block }) => on === flow[from]?.page && block === flow[from]?.block,
  );
  if (
    most > minSentences &&
    !selected &&
    from - paragraph <= maxBefore &&
    length(paragraph, to) <= maxLengthInAll
  )
    from = paragraph;
  for (let taken = 0; taken < maxBefore && pointsBack(flow[from]?.text ?? ''); taken += 1) {
    let end = to;
    while (end > lastOfSpot && length(from - 1, end) > maxLengthInAll) end -= 1;
    if (/^\p{Ll}/u.test(flow[from - 1]?.text ?? '') || length(from - 1, end) > maxLengthInAll) break;
    [from, to] = [from - 1, end];
  }
  const after = flow[to + 1];
  if (
    most > minSentences &&
    after?.block === flow[to]?.block &&
    concludes.test(after?.text ?? '') &&
    length(from, to + 1) <= maxLengthInAll
  )
    to += 1;
  if (/[:：]$/u.test(flow[to + 1]?.text ?? '') && length(from, to + 1) <= maxLengthInAll) to += 1;
  const [first, last] = [flow[from], flow[to]];
  if (!first || !last) return spot;
  return last.page === first.page
    ? { start: first.start, end: last.end }
    : { start: first.start, end: page.text.length, over: last.end };
};

interface WindowOptions {
  readonly most?: number;
  readonly weighed?: Weighed;
  readonly next?: QuotedPage | undefined;
  /** The range was selected by the learner. */
  readonly selected?: boolean;
  /** Quotes whose sentences are skipped. */
  readonly shown?: readonly string[];
}

/** Adds up to two sentences before and two after, within the limits. */
const surroundingRun = (
  [first, last]: readonly [number, number],
  length: (from: number, to: number) => number,
): [number, number] => {
  let [from, to] = [first, last];
  while (first - from < maxAround && length(from - 1, to) <= maxLength) from -= 1;
  while (to - last < maxAround && length(from, to + 1) <= maxLengthInAll) to += 1;
  return [from, to];
};

const bestRun = (
  flow: readonly PlacedSentence[],
  [best, last]: readonly [number, number],
  most: number,
  length: (from: number, to: number) => number,
): [number, number] => {
  const gains = gainsOf(flow, best);
  let chosen: [number, number] = [best, last];
  let highest = -Infinity;
  for (let from = best; from > best - most && from >= 0; from -= 1)
    for (let to = last; to < from + most && to < flow.length; to += 1) {
      if (length(from, to) > maxLength) break;
      const sum = gains.slice(from, to + 1).reduce((all, gain) => all + gain, 0);
      if (sum > highest + 1e-9) [chosen, highest] = [[from, to], sum];
    }
  return chosen;
};

/** Quoted text as displayed, and the words of the page that it cites. */
interface QuotedText {
  readonly blocks: readonly DisplayBlock[];
  /** The page's own text; across a page break, the text of both pages separated by a line break. */
  readonly quote: string;
}

const wordsOn = ({ page, text }: QuotedPage, blocks: readonly DisplayBlock[]): string => {
  const own = blocks.filter((block) => block.page === page);
  if (own.length === 0) return '';
  return text
    .slice(Math.min(...own.map(({ start }) => start)), Math.max(...own.map(({ end }) => end)))
    .trim();
};

/** A page's range as blocks, including its continuation on the next page. */
export const quotedText = (page: QuotedPage, range: OpenRange, next?: QuotedPage): QuotedText => {
  const blocks =
    next && range.over !== undefined
      ? [...quoteBlocks(page, range), ...quoteBlocks(next, { start: 0, end: range.over })]
      : quoteBlocks(page, range, next);
  const quote = [wordsOn(page, blocks), next ? wordsOn(next, blocks) : ''].filter(Boolean).join('\n');
  return { blocks, quote };
};
