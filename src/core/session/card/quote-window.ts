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

/** A range that may run over its page's end: up to `over` of the next page. */
export interface OpenRange extends Range {
  readonly over?: number;
}

type Weighed = NonNullable<AnswerPassage['sentences']>;

interface PlacedSentence extends Range {
  readonly page: number;
  readonly text: string;
  readonly block: number;
  /** Changes at every heading, and where the text is interrupted. */
  readonly section: number;
  /** How well it fits the question; null where that is not known. */
  readonly worth: number | null;
}

/** Sentences and characters of a quote, at most; and characters with what makes its beginning understood. */
const mostSentences = 5;
export const fewest = 2;
const longest = 800;
const longestInAll = 1000;
/** Sentences before the chosen ones that are taken along to begin where their paragraph does, or what they point back to. */
const mostBefore = 2;
/** Sentences before and after a selection that are shown with it. */
const mostBeside = 2;
const mostHeadingWords = 10;

const isText = ({ kind }: Block): boolean => kind === 'paragraph' || kind === 'quote' || kind === 'list-item';
const numbered = /^(?:\p{L}+ )?\d{1,3}(?:\.\d{1,3})*[.:]?\s+\p{Lu}[^.!]*$/u;

/** A line that is a title: few words and no end, or a number before them. */
const isTitle = (line: string): boolean =>
  line.split(/\s+/u).length <= mostHeadingWords &&
  (numbered.test(line) || (!endsClause(line) && !/[.!?]\s|,$/u.test(line)));

/** Whether a whole paragraph is a title: without a number only over text. */
const isTitleAt = ({ blocks }: QuotedPage, at: number, words: string): boolean => {
  const after = blocks[at + 1]?.kind;
  return (
    blocks[at]?.kind === 'paragraph' &&
    isTitle(words) &&
    (after === 'paragraph' || after === 'heading' || numbered.test(words))
  );
};

/** A sentence that asks seldom answers, and a few words say little. */
const asks = /[?？؟]["'”’)\]」』）]*$/u;
const fewWords = 4;
const weakness = 0.6;
const qualityOf = (sentence: string): number =>
  asks.test(sentence) || (sentence.includes(' ') && sentence.split(/\s+/u).length < fewWords) ? weakness : 1;

/** Begins in the middle of a sentence, or with a word that points to the one before. */
const beginsPointing =
  /^["'“‘(]*(?:\p{Ll}|(?:It|Its|They|Their|Them|This|These|Those|That|He|She|His|Her|Him|Such|Both|But|So|Thus|Hence|Therefore|However|Moreover|Furthermore|Instead|Otherwise|Similarly|Consequently|Then|Another)\b|(?:All(?: of)?|In|At|For|By|From|With|After) (?:this|these|those|that)\b)/u;
/** "Here is how in such cases …", "Rain is also …". */
const pointsSoon = /^(?:\S+\s+){0,3}(?:also|\S+ such)\b(?! as\b)/iu;
const pointsBack = (text: string): boolean => beginsPointing.test(text) || pointsSoon.test(text);
/** Opens what limits or ends the thought before it. */
const concludes = /^(?:Finally|However|But)\b/u;
const givesExample = /\b(?:for example|for instance|e\.g\.|(?:an|another|following) example)|^example\b/iu;
const caption = /^(?:fig(?:ure)?|table|listing)\.? \d/iu;

/** What a heading's worth counts for the sentence under it. */
const underHeading = 0.8;

const worthAt = (weighed: Weighed, page: number, { start, end }: Range): number | null => {
  const worths = weighed.flatMap((one) => {
    const shared = Math.min(end, one.end) - Math.max(start, one.start);
    return one.page === page && shared * 2 >= Math.min(end - start, one.end - one.start) ? [one.worth] : [];
  });
  return worths.length === 0 ? null : Math.max(...worths);
};

/** Whether one of these quotes has the words. */
export const isShown = (words: string, shown: readonly string[]): boolean =>
  shown.some((quote) => foldSpace(quote).includes(foldSpace(words)));

/** The sentences of a page's paragraphs, and no titles; without those in `shown`, which interrupt the text. */
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
 * The sentence at a place of a page, and not the heading over it. Code, a table or a formula is left as it is; after a
 * heading the text that follows.
 */
export const textAt = (page: QuotedPage, spot: Range): Range =>
  isSetApart(page, spot.start) ? spot : (sentencesOn(page).find(({ end }) => end > spot.start) ?? spot);

/** Code with the sentences that lead to it; with those behind it where none do. */
const withProse = (page: QuotedPage, spot: Range): Range => {
  const block = page.blocks.findIndex(({ start, end }) => start <= spot.start && spot.start < end);
  const sentences = sentencesOn(page);
  const before = sentences.filter((one) => one.block === block - 1).slice(-fewest);
  const behind = sentences.filter((one) => one.block === block + 1).slice(0, fewest);
  if (before.length > 0) return { start: before[0]?.start ?? spot.start, end: spot.end };
  return { start: spot.start, end: behind.at(-1)?.end ?? spot.end };
};

/** The page's sentences and, where its text goes on there, the next page's. */
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

/** What a sentence adds by its place alone: what follows the best one mostly goes on with it, most so in its paragraph. */
const following = { sameParagraph: 0.4, other: 0.2 };
const preceding = -0.1;
/** Of the best sentence's worth: sentences that fit nearly alike are not set apart. */
const leastSpread = 0.25;

/** What each sentence adds to a quote: by how well it fits, 1 the best and 0 what is like the passage's others. */
const gainsOf = (flow: readonly PlacedSentence[], best: number): readonly number[] => {
  const known = flow.flatMap(({ worth }) => (worth === null ? [] : [worth]));
  const mean = known.reduce((sum, worth) => sum + worth, 0) / Math.max(1, known.length);
  const own = flow[best];
  const top = own?.worth ?? 0;
  const most = Math.max(top - mean, top * leastSpread);
  return flow.map(({ worth, block, page }, at) => {
    const same = block === own?.block && page === own.page;
    const place = at <= best ? preceding : same ? following.sameParagraph : following.other;
    return place + (worth === null || most === 0 ? 0 : (worth - mean) / most);
  });
};

/** The sentence after a selection, in its section, that gives an example; else the code there. */
export const exampleAfter = (page: QuotedPage, spot: Range): Range | null => {
  const sentences = sentencesOn(page);
  const own = sentences.find(({ end }) => end > spot.start);
  const behind = sentences.filter(({ start, section }) => start >= spot.end && section === own?.section);
  const heading = page.blocks.find(({ kind, start }) => kind === 'heading' && start >= spot.end);
  return (
    behind.find(({ text }) => givesExample.test(text)) ??
    page.blocks.find(
      ({ kind, start }) => kind === 'code' && start >= spot.end && start < (heading?.start ?? Infinity),
    ) ??
    null
  );
};

/**
 * The run of up to five consecutive sentences of one section that fits the question best, the sentence at `spot` among
 * them; it begins where a reader can follow. A short one (`most` 2) begins with that sentence. `next` is the page after.
 * A selection is shown with the sentences before and after it.
 */
export const windowAround = (
  page: QuotedPage,
  spot: Range,
  { most = mostSentences, weighed = [], next, selected = false, shown = [] }: WindowOptions = {},
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
    ? besideRun([best, lastOfSpot], length)
    : most > fewest
      ? bestRun(flow, [best, lastOfSpot], most, length)
      : [best, best];
  if (from === to && length(from, to + 1) <= longest) to += 1;
  const paragraph = flow.findIndex(
    ({ page: on, block }) => on === flow[from]?.page && block === flow[from]?.block,
  );
  if (most > fewest && !selected && from - paragraph <= mostBefore && length(paragraph, to) <= longestInAll)
    from = paragraph;
  for (let taken = 0; taken < mostBefore && pointsBack(flow[from]?.text ?? ''); taken += 1) {
    let end = to;
    while (end > lastOfSpot && length(from - 1, end) > longestInAll) end -= 1;
    if (/^\p{Ll}/u.test(flow[from - 1]?.text ?? '') || length(from - 1, end) > longestInAll) break;
    [from, to] = [from - 1, end];
  }
  const after = flow[to + 1];
  if (
    most > fewest &&
    after?.block === flow[to]?.block &&
    concludes.test(after?.text ?? '') &&
    length(from, to + 1) <= longestInAll
  )
    to += 1;
  if (/[:：]$/u.test(flow[to + 1]?.text ?? '') && length(from, to + 1) <= longestInAll) to += 1;
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
  /** Quotes whose sentences are left out. */
  readonly shown?: readonly string[];
}

/** Up to two sentences before and two after, as far as there is room. */
const besideRun = (
  [first, last]: readonly [number, number],
  length: (from: number, to: number) => number,
): [number, number] => {
  let [from, to] = [first, last];
  while (first - from < mostBeside && length(from - 1, to) <= longest) from -= 1;
  while (to - last < mostBeside && length(from, to + 1) <= longestInAll) to += 1;
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
      if (length(from, to) > longest) break;
      const sum = gains.slice(from, to + 1).reduce((all, gain) => all + gain, 0);
      if (sum > highest + 1e-9) [chosen, highest] = [[from, to], sum];
    }
  return chosen;
};

/** Quoted text as it is shown, and the words of the page that it cites. */
interface QuotedText {
  readonly blocks: readonly DisplayBlock[];
  /** From the page's own text; over a page border both pages' words with a line break between. */
  readonly quote: string;
}

const wordsOn = ({ page, text }: QuotedPage, blocks: readonly DisplayBlock[]): string => {
  const own = blocks.filter((block) => block.page === page);
  if (own.length === 0) return '';
  return text
    .slice(Math.min(...own.map(({ start }) => start)), Math.max(...own.map(({ end }) => end)))
    .trim();
};

/** A page's range as blocks, with what of the next page belongs to it. */
export const quotedText = (page: QuotedPage, range: OpenRange, next?: QuotedPage): QuotedText => {
  const blocks =
    next && range.over !== undefined
      ? [...quoteBlocks(page, range), ...quoteBlocks(next, { start: 0, end: range.over })]
      : quoteBlocks(page, range, next);
  const quote = [wordsOn(page, blocks), next ? wordsOn(next, blocks) : ''].filter(Boolean).join('\n');
  return { blocks, quote };
};
