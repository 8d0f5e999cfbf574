import type { Block } from '../../../shared/model';
import { quoteBlocks, type DisplayBlock, type QuotedPage } from '../../library/blocks-of-quote';
import { sentencesOf } from '../../retrieval/sentences';

/** Characters `start` up to `end` of a page's text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Placed extends Range {
  readonly block: number;
}

/** Sentences of a quote, at most; fewer where they are long. */
const mostSentences = 5;
export const fewest = 2;
const longest = 700;
/** Sentences before the best one that are taken along to begin where its paragraph does. */
const mostBefore = 2;

const isText = ({ kind }: Block): boolean => kind === 'paragraph' || kind === 'quote' || kind === 'list-item';

/** The sentences of a page's paragraphs, each with its block; a heading, a table or code parts them. */
const sentencesOn = ({ text, blocks }: QuotedPage): readonly Placed[] =>
  blocks.flatMap((block, index) =>
    isText(block)
      ? sentencesOf(text.slice(block.start, block.end)).map(({ start, end }) => ({
          start: block.start + start,
          end: block.start + end,
          block: index,
        }))
      : [],
  );

/**
 * The sentence at a place of a page, and not the heading over it. Code, a table or a formula is left as it is; after a
 * heading the text that follows.
 */
export const textAt = (page: QuotedPage, spot: Range): Range => {
  const block = page.blocks.find(({ start, end }) => start <= spot.start && spot.start < end);
  if (block && !isText(block) && block.kind !== 'heading') return spot;
  return sentencesOn(page).find(({ end }) => end > spot.start) ?? spot;
};

/**
 * Two to five consecutive sentences around the best one: its paragraph where that is short enough, else from the
 * paragraph's start where that is near. A paragraph of one sentence takes what follows it, up to the next heading.
 * A short one (`most` 2) begins with the best sentence.
 */
export const windowAround = (page: QuotedPage, spot: Range, most = mostSentences): Range => {
  const sentences = sentencesOn(page);
  const best = sentences.findIndex(({ end }) => end > spot.start);
  const own = sentences[best];
  if (!own || textAt(page, spot) === spot) return spot;
  const length = (from: number, to: number): number =>
    (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  const inBlock = (at: number): boolean => sentences[at]?.block === own.block;
  const follows = (at: number): boolean =>
    sentences[at]?.block === (sentences[at - 1]?.block ?? 0) + 1 ||
    sentences[at]?.block === sentences[at - 1]?.block;
  let [from, to] = [best, best];
  const start = sentences.findIndex((one) => one.block === own.block);
  if (most > fewest && best - start <= mostBefore && length(start, best) <= longest) from = start;
  while (to - from + 1 < most && inBlock(to + 1) && length(from, to + 1) <= longest) to += 1;
  if (to - from + 1 < fewest && sentences[to + 1] && follows(to + 1) && length(from, to + 1) <= longest) {
    const next = sentences[to + 1]?.block;
    while (to - from + 1 < most && sentences[to + 1]?.block === next && length(from, to + 1) <= longest)
      to += 1;
  }
  return { start: sentences[from]?.start ?? spot.start, end: sentences[to]?.end ?? spot.end };
};

/** Quoted text as it is shown, and the words of the page that it cites. */
export interface QuotedText {
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

/** A page's range as blocks, with the sentence that runs on over the page's end. */
export const quotedText = (page: QuotedPage, range: Range, next?: QuotedPage): QuotedText => {
  const blocks = quoteBlocks(page, range, next);
  const quote = [wordsOn(page, blocks), next ? wordsOn(next, blocks) : ''].filter(Boolean).join('\n');
  return { blocks, quote };
};
