import type { DistilTask, Embedder } from '../../../../core/ports';
import type { FactType } from '../../../../shared/model';
import { rankSentences } from '../summarise/salient-sentences';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { plainSentences } from '../text/plain-sentences';
import { baseSections, readBase, wordCount, writeBase, type BaseSection } from './base-memory';

/** Share of the words that a section may have when the others are full too; what one leaves over the next may use. */
const SHARES: Readonly<Record<BaseSection, number>> = {
  'User Profile': 0.3,
  Preferences: 0.2,
  'Ongoing Topics': 0.2,
  'Key History': 0.27,
};
const REPEATS = 0.8;
/** Of the newest summaries; older ones are history. */
const ONGOING_SUMMARIES = 3;
/** Anything else is history. */
const SECTION_OF: Readonly<Partial<Record<FactType, BaseSection>>> = {
  profile: 'User Profile',
  constraint: 'User Profile',
  preference: 'Preferences',
  task_state: 'Ongoing Topics',
};

const plain = (line: string): string => foldSpace(line).toLowerCase();

/**
 * Folds facts and summaries into the base memory: sentences as they were written, sorted, each said once, within the
 * words there are. What is to be kept is first in line for them; what was struck out does not come back.
 */
export async function distil(
  { base, summaries, facts, keep, leaveOut, words }: DistilTask,
  embedder: Embedder,
): Promise<string> {
  const before = readBase(base);
  const lines: Record<BaseSection, string[]> = {
    'User Profile': [],
    Preferences: [],
    'Ongoing Topics': [],
    'Key History': [],
  };
  for (const section of baseSections) lines[section].push(...before[section]);
  // Facts come newest first; in the document the newest is last.
  for (const { text, type } of facts.toReversed())
    lines[SECTION_OF[type] ?? 'Key History'].push(foldSpace(text));
  const current = summaries.slice(-ONGOING_SUMMARIES);
  const past = summaries.slice(0, -ONGOING_SUMMARIES);
  lines['Ongoing Topics'].push(...(await best(current, 6, embedder)));
  lines['Key History'].push(...(await best(past, 8, embedder)));
  const present = new Set(Object.values(lines).flat().map(plain));
  for (const line of keep) if (!present.has(plain(line))) lines['User Profile'].push(foldSpace(line));
  const [wanted, struck] = [new Set(keep.map(plain)), new Set(leaveOut.map(plain))];
  const isKept = (line: string): boolean => wanted.has(plain(line));
  for (const section of baseSections)
    lines[section] = lines[section].filter((line) => isKept(line) || !struck.has(plain(line)));
  const kept: Record<BaseSection, readonly string[]> = {
    'User Profile': [],
    Preferences: [],
    'Ongoing Topics': [],
    'Key History': [],
  };
  const share = (section: BaseSection): number => Math.floor(SHARES[section] * words);
  let room = words - baseSections.length * 4;
  let spare = room - baseSections.reduce((sum, section) => sum + share(section), 0);
  /** Of the words that are left these belong to what is to be kept in later sections. */
  let reserved = baseSections.reduce((sum, section) => sum + costOf(lines[section].filter(isKept)), 0);
  const said: string[] = [];
  for (const section of baseSections) {
    const own = costOf(lines[section].filter(isKept));
    reserved -= own;
    const allowed = Math.min(room - reserved, Math.max(own, share(section) + Math.max(0, spare)));
    kept[section] = fitted(lines[section], allowed, said, isKept);
    const used = costOf(kept[section]);
    room -= used;
    spare = share(section) + Math.max(0, spare) - used;
  }
  const written = writeBase(kept);
  return written === '' ? base : written;
}

async function best(
  summaries: readonly string[],
  most: number,
  embedder: Embedder,
): Promise<readonly string[]> {
  const sentences = summaries.flatMap((summary, group) =>
    plainSentences(summary).map((text) => ({ text, group })),
  );
  const ranked = await rankSentences(sentences, embedder);
  const chosen = ranked.toSorted((a, b) => b.score - a.score || b.index - a.index).slice(0, most);
  return chosen.toSorted((a, b) => a.index - b.index).map((one) => one.text);
}

const costOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + wordCount(line) + 1, 0);

/** Newest first into the room there is, but written down in their order; a line that was said already is left out. */
function fitted(
  lines: readonly string[],
  words: number,
  said: string[],
  isKept: (line: string) => boolean,
): readonly string[] {
  const chosen = new Set<number>();
  let used = 0;
  for (const [index, line] of lines.entries())
    if (isKept(line) && !said.includes(line)) {
      chosen.add(index);
      said.push(line);
      used += wordCount(line) + 1;
    }
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const cost = wordCount(line) + 1;
    if (chosen.has(index) || used + cost > words || repeats(line, said)) continue;
    chosen.add(index);
    said.push(line);
    used += cost;
  }
  const only = lines.at(-1);
  // One line that is longer than the room still says more than nothing: its first words.
  if (chosen.size === 0 && only !== undefined && !repeats(only, said) && words >= 20)
    return [
      only
        .split(/\s+/)
        .slice(0, words - 2)
        .join(' ') + ' …',
    ];
  return lines.filter((_, index) => chosen.has(index));
}

function repeats(line: string, said: readonly string[]): boolean {
  const stems = new Set(contentStems(line));
  const figures = (line.match(/\d+/g) ?? []).join();
  return said.some((other) => {
    if (other.toLowerCase() === line.toLowerCase()) return true;
    const theirs = new Set(contentStems(other));
    const alike = Math.max(stems.size, theirs.size) <= Math.min(stems.size, theirs.size) * 1.4 + 1;
    return (
      stems.size >= 3 &&
      alike &&
      overlap(stems, theirs) >= REPEATS &&
      (other.match(/\d+/g) ?? []).join() === figures
    );
  });
}
