import type { DistilTask, Embedder } from '../../../../core/ports';
import type { FactType } from '../../../../shared/model';
import { rankSentences } from '../summarise/salient-sentences';
import { contentStems, overlap, sameNumbers } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import {
  baseSections,
  readBase,
  wordCount,
  writeBase,
  type BaseMemory,
  type BaseSection,
} from './base-memory';

/** Share of the words for each section if all are full; a section may also use what the one before left over. */
const SHARES: Readonly<Record<BaseSection, number>> = {
  'User Profile': 0.3,
  Preferences: 0.2,
  'Ongoing Topics': 0.2,
  'Key History': 0.27,
};
const REPEATS = 0.8;
/** How many of the newest summaries are ongoing; older ones are history. */
const ONGOING_SUMMARIES = 3;
/** Anything else is history. */
const SECTION_OF: Readonly<Partial<Record<FactType, BaseSection>>> = {
  profile: 'User Profile',
  constraint: 'User Profile',
  preference: 'Preferences',
  task_state: 'Ongoing Topics',
};

const lineKey = (line: string): string => foldSpace(line).toLowerCase();

/**
 * Folds facts and summaries into the base memory: sentences as they were written, sorted into sections, each once, within
 * `words`. Lines in `keep` always fit; lines in `leaveOut` do not come back.
 */
export async function distil(
  { base, summaries, facts, keep, leaveOut, words }: DistilTask,
  embedder: Embedder,
): Promise<string> {
  const lines = readBase(base);
  for (const { text, type } of facts) lines[SECTION_OF[type] ?? 'Key History'].push(foldSpace(text));
  const rank = new Map(facts.map(({ text }, at) => [lineKey(text), at]));
  lines['Ongoing Topics'].push(...(await bestSentences(summaries.slice(-ONGOING_SUMMARIES), 6, embedder)));
  lines['Key History'].push(...(await bestSentences(summaries.slice(0, -ONGOING_SUMMARIES), 8, embedder)));
  const present = new Set(Object.values(lines).flat().map(lineKey));
  lines['User Profile'].push(...keep.filter((line) => !present.has(lineKey(line))).map(foldSpace));
  const [wanted, struck] = [new Set(keep.map(lineKey)), new Set(leaveOut.map(lineKey))];
  const isKept = (line: string): boolean => wanted.has(lineKey(line));
  for (const section of baseSections)
    lines[section] = lines[section].filter((line) => isKept(line) || !struck.has(lineKey(line)));
  return writeBase(fitSections(lines, words, isKept, rank)) || base;
}

/** Each section gets its share of the words and what earlier sections left over. */
function fitSections(
  lines: BaseMemory,
  words: number,
  isKept: (line: string) => boolean,
  rank: ReadonlyMap<string, number>,
): BaseMemory {
  const fitted = { ...lines };
  const keptCost = (section: BaseSection): number => costOf(lines[section].filter(isKept));
  const share = (section: BaseSection): number => Math.floor(SHARES[section] * words);
  let available = words - baseSections.length * 4;
  let spare = available - baseSections.reduce((sum, section) => sum + share(section), 0);
  /** Words for the kept lines of later sections. */
  let reserved = baseSections.reduce((sum, section) => sum + keptCost(section), 0);
  const earlierLines: string[] = [];
  for (const section of baseSections) {
    reserved -= keptCost(section);
    const budget = share(section) + Math.max(0, spare);
    const most = Math.min(available - reserved, Math.max(keptCost(section), budget));
    fitted[section] = fitLines(lines[section], most, earlierLines, isKept, rank);
    const used = costOf(fitted[section]);
    available -= used;
    spare = budget - used;
  }
  return fitted;
}

async function bestSentences(
  summaries: readonly string[],
  most: number,
  embedder: Embedder,
): Promise<readonly string[]> {
  const sentences = summaries.flatMap((summary, group) =>
    summary
      .split('\n')
      .filter(Boolean)
      .map((text) => ({ text, group })),
  );
  const ranked = await rankSentences(sentences, embedder);
  const chosen = ranked.toSorted((a, b) => b.score - a.score || b.index - a.index).slice(0, most);
  return chosen.toSorted((a, b) => a.index - b.index).map((one) => one.text);
}

const costOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + wordCount(line) + 1, 0);

/**
 * Kept lines first, then facts by their rank, then the newest lines that fit, in their order; repetitions of
 * `earlierLines` are left out.
 */
function fitLines(
  lines: readonly string[],
  words: number,
  earlierLines: string[],
  isKept: (line: string) => boolean,
  rank: ReadonlyMap<string, number>,
): readonly string[] {
  const chosen = new Set<string>();
  let used = 0;
  const take = (line: string): void => {
    chosen.add(line);
    earlierLines.push(line);
    used += costOf([line]);
  };
  for (const line of lines) if (isKept(line) && !earlierLines.includes(line)) take(line);
  const rankOf = (line: string): number => rank.get(lineKey(line)) ?? Infinity;
  const byRank = lines.toReversed().toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
  for (const line of byRank)
    if (!chosen.has(line) && used + costOf([line]) <= words && !repeats(line, earlierLines)) take(line);
  if (chosen.size > 0) return lines.filter((line, at) => chosen.has(line) && lines.indexOf(line) === at);
  // The first words of a line that does not fit are better than nothing.
  const last = lines.at(-1);
  const isOnlyTooLong = last !== undefined && !repeats(last, earlierLines) && words >= 20;
  const head = last?.split(/\s+/).slice(0, words - 2);
  return isOnlyTooLong && head ? [`${head.join(' ')} …`] : [];
}

const stemsOf = (line: string): ReadonlySet<string> => new Set(contentStems(line));

const repeats = (line: string, earlierLines: readonly string[]): boolean =>
  earlierLines.some((other) => lineKey(other) === lineKey(line) || isAlike(line, other));

/** Nearly the same words and the same numbers. */
function isAlike(line: string, other: string): boolean {
  const [stems, theirs] = [stemsOf(line), stemsOf(other)];
  const [short, long] = [Math.min(stems.size, theirs.size), Math.max(stems.size, theirs.size)];
  return (
    stems.size >= 3 &&
    long <= short * 1.4 + 1 &&
    overlap(stems, theirs) >= REPEATS &&
    sameNumbers(line, other)
  );
}
