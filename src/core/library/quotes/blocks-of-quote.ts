import { endsSentence } from '../../../shared/text/ending';
import { sentencesOf } from '../../text/sentences';
import { runsOf, type PageBlocks, type Run } from './runs-of-page';
import { textOfRun } from './text-of-run';

/** A page as the store gives it; nothing else of it is read. */
export interface QuotedPage extends PageBlocks {
  readonly page: number;
}

export interface DisplayBlock {
  readonly kind: 'prose' | 'code' | 'list' | 'table' | 'formula';
  /**
   * Of prose, code and formulas the page's text from `start` to `end`. Of a list a line per item, each with its marker and
   * two spaces per level of nesting; of a table a line per row, its cells parted by a tab.
   */
  readonly text: string;
  /** Its page, and its characters there, from `start` up to `end`. */
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** It is so long that only whole lines, items or rows around the quote are given. */
  readonly cut: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const isProse = ({ kind }: Run): boolean => kind === 'prose';
const isHeading = ({ blocks: [first] }: Run): boolean => first?.kind === 'heading';

/**
 * What to show of a page for a quote from it: prose as far as it is quoted, but code, lists, tables and formulas whole. A
 * sentence that introduces one of these takes it along, and it takes the sentence. With `next`, the page after, also where
 * the block is at that page's top.
 */
export const quoteBlocks = (page: QuotedPage, range: Range, next?: QuotedPage): readonly DisplayBlock[] => {
  const all = runsOf(page);
  const touched = all.filter((run) => run.start < range.end && run.end > range.start);
  const given = touched.flatMap((run) => displayed(page, run, range));
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return [];
  // Footnotes are between the text and what follows it on the next page.
  const body = all.filter((run) => !isNote(run));
  return [...leadIn(page, body, first), ...given, ...followers(page, body, last, range, next)];
};

const isNote = ({ blocks: [first] }: Run): boolean => first?.kind === 'note';

const displayed = (page: QuotedPage, run: Run, range: Range): readonly DisplayBlock[] => {
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

/** The last sentence before a block, where it announces the block. */
const leadIn = (page: QuotedPage, body: readonly Run[], first: Run): readonly DisplayBlock[] => {
  const before = body[body.indexOf(first) - 1];
  if (isProse(first) || !before || !isProse(before) || isHeading(before)) return [];
  const sentence = sentencesOf(page.text.slice(before.start, before.end)).at(-1);
  if (!sentence || !/[:：]$/u.test(sentence.text)) return [];
  const start = before.start + sentence.start;
  return displayed(page, before, { start, end: before.start + sentence.end });
};

/** What the quote's end announces, and how its sentence goes on behind a formula. */
const followers = (
  page: QuotedPage,
  body: readonly Run[],
  last: Run,
  range: Range,
  next: QuotedPage | undefined,
): readonly DisplayBlock[] => {
  const at = body.indexOf(last);
  if (at < 0) return [];
  const later: readonly (readonly [QuotedPage, Run])[] = [
    ...body.slice(at + 1).map((run) => [page, run] as const),
    ...(next ? runsOf(next).filter((run) => !isNote(run)) : []).map((run) => [next ?? page, run] as const),
  ];
  const [announced, behind] = later;
  let formula: Run | null = last.kind === 'formula' ? last : null;
  const found: DisplayBlock[] = [];
  let rest = announced;
  if (announced && !isProse(announced[1]) && announces(page.text, last, range)) {
    found.push(...whole(...announced));
    formula = announced[1].kind === 'formula' ? announced[1] : null;
    rest = behind;
  }
  return formula && rest ? [...found, ...goingOn(...rest)] : found;
};

const whole = (page: QuotedPage, run: Run): readonly DisplayBlock[] =>
  displayed(page, run, { start: run.start, end: run.start });

/** Whether the words that were quoted last lead over to what is below them. */
const announces = (text: string, run: Run, range: Range): boolean => {
  if (isHeading(run) || run.kind === 'code' || run.kind === 'table') return false;
  const words = text.slice(run.start, run.end).trimEnd();
  if (run.kind !== 'prose') return /[:：]$/u.test(words);
  if (range.end < run.start + words.length) return false;
  const sentence = sentencesOf(words).at(-1)?.text ?? '';
  return !endsSentence(words) || /\b(?:follow(?:s|ing)|below|examples?)\b/iu.test(sentence);
};

/** "..., where x is the mean.": the rest of a sentence with a formula in its middle. */
const goingOn = (page: QuotedPage, run: Run): readonly DisplayBlock[] => {
  const words = page.text.slice(run.start, run.end);
  const [sentence] = sentencesOf(words);
  if (!isProse(run) || isHeading(run) || !sentence || !/^\p{Ll}/u.test(sentence.text)) return [];
  return displayed(page, run, { start: run.start + sentence.start, end: run.start + sentence.end });
};
