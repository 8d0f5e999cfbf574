import type { AnswerTask } from '../../../../core/ports';
import { overlap } from '../text/content-words';
import { joinedQuote, type Candidate, type QuoteSpan } from './candidates';
import type { ReadQuestion } from './question';
import type { Scored } from './score';

/** One quote of the answer, with where it stands. */
export interface ChosenQuote {
  /** One span, or two where the sentence crosses a page border. */
  readonly spans: readonly QuoteSpan[];
  readonly passage: Candidate['passage'];
  readonly position: number;
  readonly step: number | null;
}

interface Size {
  readonly least: number;
  readonly most: number;
  /** Share of the best score that a further sentence must have. */
  readonly near: number;
  /** The share that even the least number is not filled up below: worse sentences only distract. */
  readonly fill: number;
}

const SIZES: Readonly<Record<AnswerTask['detailLevel'], Size>> = {
  brief: { least: 1, most: 2, near: 0.88, fill: 0.75 },
  balanced: { least: 2, most: 4, near: 0.84, fill: 0.76 },
  thorough: { least: 4, most: 6, near: 0.7, fill: 0.5 },
};
const REPEATS = 0.75;
const NUMBERS = ['one', 'two', 'three', 'four', 'five'];
const ANNOUNCES =
  /\b(two|three|four|five|these|following)\b(?: [\w’-]+){0,3}? (?:things?|steps|ways|rules|questions|parts|kinds|reasons|signs|words|lines|tools|conditions|rules)\b[^.?!]{0,30}[.:]$/i;
const LONGEST_QUOTE = 700;

/** A group is a sentence with those before it that it cannot be understood without. */
interface Group {
  readonly run: readonly Candidate[];
  readonly score: number;
  readonly stems: ReadonlySet<string>;
}

/** The best sentences: best first, the others in reading order, nothing said twice. */
export function selectQuotes(
  scored: readonly Scored[],
  question: ReadQuestion,
  level: AnswerTask['detailLevel'],
): readonly ChosenQuote[] {
  const size = SIZES[level];
  const groups = groupsOf(scored).toSorted((a, b) => b.score - a.score);
  const best = groups[0];
  if (best === undefined) return [];
  const chosen: Group[] = [];
  const take = (group: Group | undefined): void => {
    if (group === undefined) return;
    const shared = chosen.findIndex((other) => other.run.some((candidate) => group.run.includes(candidate)));
    if (shared >= 0) chosen[shared] = grown(chosen[shared] ?? group, group);
    else if (!chosen.some((other) => repeats(other, group))) chosen.push(group);
  };
  for (const [index, side] of question.sides.entries()) {
    const other = question.sides[1 - index] ?? new Set<string>();
    const holding = groups.filter((group) => [...side].every((stem) => group.stems.has(stem)));
    // A sentence of its own for each side; one that names both serves where there is none.
    take(holding.find((group) => ![...other].some((stem) => group.stems.has(stem))) ?? holding[0]);
  }
  for (const group of groups) {
    const count = chosen.reduce((sum, one) => sum + one.run.length, 0);
    if (count >= size.most) break;
    if (chosen.length > 0 && count + group.run.length > size.most + 1) continue;
    const floor = count < size.least ? size.fill : size.near;
    if (group.score < best.score * floor) break;
    take(group);
  }
  return merged(inOrder(chosen));
}

function groupsOf(scored: readonly Scored[]): readonly Group[] {
  return scored.flatMap((one, index): readonly Group[] => {
    const run: Scored[] = [one];
    // Two sentences back at most: a pronoun that reaches further is not worth the room.
    while (run[0]?.leansBack && run.length < 3) {
      const before = scored[index - run.length];
      if (before === undefined || joinedQuote([before, ...run].map((each) => each.candidate)) === null) break;
      run.unshift(before);
    }
    run.push(...announced(scored, index));
    const candidates = run.map((each) => each.candidate);
    const length = candidates.reduce((sum, each) => sum + each.text.length, 0);
    const dangling = run[0]?.leansBack === true;
    const tooLong = candidates.length > 1 && length > LONGEST_QUOTE;
    if (tooLong) return [];
    const stems = new Set(run.flatMap((each) => [...each.stems]));
    return [{ run: candidates, score: one.score - (dangling ? 0.2 : 0) - 0.02 * (run.length - 1), stems }];
  });
}

/** "Do three things on that day." and "The rules are these:" are nothing without what follows them. */
function announced(scored: readonly Scored[], index: number): readonly Scored[] {
  const own = scored[index]?.candidate;
  if (own === undefined) return [];
  const colon = own.text.endsWith(':');
  const number = ANNOUNCES.exec(own.text)?.[1]?.toLowerCase();
  if (!colon && number === undefined) return [];
  const count = NUMBERS.indexOf(number ?? '') + 1 || 3;
  const following = scored.slice(index + 1, index + 1 + Math.min(count, 4));
  return following.filter(
    ({ candidate }, at) => candidate.passage === own.passage && candidate.position === own.position + at + 1,
  );
}

/** Two groups of one paragraph that share a sentence become one, if it can still be read at once. */
function grown(one: Group, other: Group): Group {
  const run = [...new Set([...one.run, ...other.run])].toSorted((a, b) => a.position - b.position);
  if (joinedQuote(run) === null || lengthOf(run) > LONGEST_QUOTE) return one;
  return { ...one, run, stems: new Set([...one.stems, ...other.stems]) };
}

function repeats(one: Group, other: Group): boolean {
  return overlap(one.stems, other.stems) >= REPEATS && Math.min(one.stems.size, other.stems.size) >= 3;
}

function inOrder(groups: readonly Group[]): readonly (readonly Candidate[])[] {
  const [best, ...others] = groups;
  if (best === undefined) return [];
  const rest = others.toSorted((a, b) => compare(a.run[0], b.run[0]));
  return [best, ...rest].map((group) => group.run);
}

function compare(a: Candidate | undefined, b: Candidate | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return (
    (a.spans[0]?.page ?? 0) - (b.spans[0]?.page ?? 0) ||
    a.passage.passageId - b.passage.passageId ||
    a.position - b.position
  );
}

/** Sentences that follow each other on the page become one quote, so that it reads as the page does. */
function merged(runs: readonly (readonly Candidate[])[]): readonly ChosenQuote[] {
  const grown: Candidate[][] = [];
  for (const run of runs) {
    const before = grown.findIndex(
      (each) => joinedQuote([...each, ...run]) !== null && lengthOf([...each, ...run]) <= LONGEST_QUOTE,
    );
    const after = grown.findIndex(
      (each) => joinedQuote([...run, ...each]) !== null && lengthOf([...run, ...each]) <= LONGEST_QUOTE,
    );
    if (before >= 0) grown[before]?.push(...run);
    else if (after >= 0) grown[after]?.unshift(...run);
    else grown.push([...run]);
  }
  return grown.flatMap((run) => {
    const joined = joinedQuote(run);
    if (joined !== null && run[0] !== undefined) return [quoteFrom(run[0], [joined])];
    return run.map((one) => quoteFrom(one, one.spans));
  });
}

const lengthOf = (run: readonly Candidate[]): number => run.reduce((sum, one) => sum + one.text.length, 0);

const quoteFrom = ({ passage, position, step }: Candidate, spans: readonly QuoteSpan[]): ChosenQuote => ({
  passage,
  position,
  step,
  spans,
});
