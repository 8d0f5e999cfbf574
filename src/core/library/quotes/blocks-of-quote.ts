import { endsSentence } from '../../../shared/text/ending';
import { sentencesOf } from '../../text/sentences';
import { runsOf, type PageBlocks, type BlockRun } from './runs-of-page';
import { textOfRun } from './text-of-run';

/** The part of a stored page that is needed here. */
export interface QuotedPage extends PageBlocks {
  readonly page: number;
}

export interface DisplayBlock {
  readonly kind: 'prose' | 'code' | 'list' | 'table' | 'formula';
  /**
   * For prose, code and formulas, the page's text from `start` to `end`. For a list, one line per item with its marker and
   * two spaces per level of nesting; for a table, one line per row with its cells separated by tabs.
   */
  readonly text: string;
  /** Its page and its range there; `end` is exclusive. */
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** Whether it is too long, so that only the lines, items or rows around the quote are included. */
  readonly cut: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const isProse = ({ kind }: BlockRun): boolean => kind === 'prose';
const isHeading = ({ blocks: [first] }: BlockRun): boolean => first?.kind === 'heading';

/**
 * The blocks to display for a quote: prose as quoted, but code, lists, tables and formulas in full. Such a block and the
 * sentence that introduces it are always shown together, even if the block is at the top of `next`, the following page.
 */
export const quoteBlocks = (page: QuotedPage, range: Range, next?: QuotedPage): readonly DisplayBlock[] => {
  const all = runsOf(page);
  const touched = all.filter((run) => run.start < range.end && run.end > range.start);
  const given = touched.flatMap((run) => displayed(page, run, range));
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return [];
  // Footnotes would separate the text from its continuation on the next page.
  const body = all.filter((run) => !isNote(run));
  return [...leadIn(page, body, first), ...given, ...followers(page, body, last, range, next)];
};

const isNote = ({ blocks: [first] }: BlockRun): boolean => first?.kind === 'note';

const displayed = (page: QuotedPage, run: BlockRun, range: Range): readonly DisplayBlock[] => {
  const { text, start, end, cut } = isProse(run)
    ? clipped(page.text, run, range)
    : textOfRun(page.text, run, range);
  return text.trim() === '' ? [] : [{ kind: run.kind, text, page: page.page, start, end, cut }];
};

const clipped = (
  text: string,
  run: Range,
  range: Range,
): { text: string; start: number; end: number; cut: boolean } => {
  const from = Math.max(run.start, range.start);
  const raw = text.slice(from, Math.min(run.end, range.end));
  const words = raw.trim();
  const start = from + (raw.length - raw.trimStart().length);
  return { text: words, start, end: start + words.length, cut: false };
};

/** The last sentence before a block, if it introduces the block. */
const leadIn = (page: QuotedPage, body: readonly BlockRun[], first: BlockRun): readonly DisplayBlock[] => {
  const before = body[body.indexOf(first) - 1];
  if (isProse(first) || !before || !isProse(before) || isHeading(before)) return [];
  const sentence = sentencesOf(page.text.slice(before.start, before.end)).at(-1);
  if (!sentence || !/[:：]$/u.test(sentence.text)) return [];
  const start = before.start + sentence.start;
  return displayed(page, before, { start, end: before.start + sentence.end });
};

/** The block that the quote's end introduces, and the rest of its sentence after a formula. */
const followers = (
  page: QuotedPage,
  body: readonly BlockRun[],
  last: BlockRun,
  range: Range,
  next: QuotedPage | undefined,
): readonly DisplayBlock[] => {
  const at = body.indexOf(last);
  if (at < 0) return [];
  const later: readonly (readonly [QuotedPage, BlockRun])[] = [
    ...body.slice(at + 1).map((run) => [page, run] as const),
    ...(next ? runsOf(next).filter((run) => !isNote(run)) : []).map((run) => [next ?? page, run] as const),
  ];
  const [announced, afterAnnounced] = later;
  let formula: BlockRun | null = last.kind === 'formula' ? last : null;
  const found: DisplayBlock[] = [];
  let rest = announced;
  if (announced && !isProse(announced[1]) && announces(page.text, last, range)) {
    found.push(...whole(...announced));
    formula = announced[1].kind === 'formula' ? announced[1] : null;
    rest = afterAnnounced;
  }
  return formula && rest ? [...found, ...restOfSentence(...rest)] : found;
};

const whole = (page: QuotedPage, run: BlockRun): readonly DisplayBlock[] =>
  displayed(page, run, { start: run.start, end: run.start });

/** Whether the end of the quote introduces the next block. */
const announces = (text: string, run: BlockRun, range: Range): boolean => {
  if (isHeading(run) || run.kind === 'code' || run.kind === 'table') return false;
  const words = text.slice(run.start, run.end).trimEnd();
  if (run.kind !== 'prose') return /[:：]$/u.test(words);
  if (range.end < run.start + words.length) return false;
  const sentence = sentencesOf(words).at(-1)?.text ?? '';
  return !endsSentence(words) || /\b(?:follow(?:s|ing)|below|examples?)\b/iu.test(sentence);
};

/** "..., where x is the mean.": the rest of a sentence that contains a formula. */
const restOfSentence = (page: QuotedPage, run: BlockRun): readonly DisplayBlock[] => {
  const words = page.text.slice(run.start, run.end);
  const [sentence] = sentencesOf(words);
  if (!isProse(run) || isHeading(run) || !sentence || !/^\p{Ll}/u.test(sentence.text)) return [];
  return displayed(page, run, { start: run.start + sentence.start, end: run.start + sentence.end });
};
