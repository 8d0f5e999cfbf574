import { numberWordPattern, numberWords } from '../../../../shared/text/grammar/number-words';
import { contentStems } from '../text/content-words';
import type { Segment } from './segments';

/** What the goal says about which parts to read. */
export interface GoalMatch {
  readonly segments: readonly Segment[];
  /** `all` keeps every page; `first` too, with the matching ones ahead; `only` leaves the others out. */
  readonly mode: 'all' | 'first' | 'only';
  readonly matched: readonly string[];
}

const NUMBER = `(?:\\d{1,3}|${numberWordPattern})`;
const CHAPTERS = new RegExp(
  `\\bchapters?\\s+(${NUMBER}(?:\\s*(?:,|to|until|through|and|&|-|–|—)\\s*(?:and\\s+|chapters?\\s+)?${NUMBER})*)`,
  'i',
);
const PAGES = /\b(?:pages?|pp?\.)\s*(\d{1,5})\s*(?:to|until|through|-|–|—)\s*(?:page\s*)?(\d{1,5})/i;
const NAMED =
  /\b(?:chapters?|sections?|parts?) (?:on|about|called|named|titled|that (?:is|are) about)\s+(?<words>[^.;]+)|\bonly (?:the )?(?<only>[^.;]+)/i;
const UNNUMBERED =
  /^(?:preface|foreword|introduction|prologue|acknowledge?ments?|dedication|contents|glossary|index|bibliography|references|notes|appendix|epilogue|afterword|about the author|opening pages|copyright|title page|cover)\b/i;
/** Words of a goal that say nothing about the part of the book. */
const GOAL_WORDS = new Set(
  contentStems(
    'read finish learn study understand prepare goal week weeks day days month exam test pass master whole entire everything plan review want get',
  ),
);

export function matchGoal(segments: readonly Segment[], goal: string): GoalMatch {
  const pages = PAGES.exec(goal);
  if (pages !== null) return only(clipped(segments, Number(pages[1]), Number(pages[2])), segments);
  const numbers = chapterNumbers(goal);
  if (numbers.length > 0)
    return only(
      numbered(segments)
        .filter(({ number }) => numbers.includes(number))
        .map(({ segment }) => segment),
      segments,
    );
  const named = NAMED.exec(goal)?.groups;
  const words = named?.['words'] ?? named?.['only'];
  if (words !== undefined) {
    const found = segments.filter((segment) => fits(segment, words));
    if (found.length > 0) return only(found, segments);
  }
  const found = segments.filter((segment) => fits(segment, goal));
  if (found.length === 0 || found.length === segments.length) return { segments, mode: 'all', matched: [] };
  const rest = segments.filter((segment) => !found.includes(segment));
  return { segments: [...found, ...rest], mode: 'first', matched: titlesOf(found) };
}

/** A goal that fits nothing must not give an empty plan. */
const only = (found: readonly Segment[], all: readonly Segment[]): GoalMatch =>
  found.length === 0
    ? { segments: all, mode: 'all', matched: [] }
    : { segments: found, mode: 'only', matched: titlesOf(found) };

const titlesOf = (segments: readonly Segment[]): readonly string[] =>
  segments.flatMap((segment) => segment.titles);

function fits(segment: Segment, words: string): boolean {
  const wanted = contentStems(words).filter((stem) => !GOAL_WORDS.has(stem));
  const titles = segment.titles.filter((title) => !UNNUMBERED.test(title));
  const own = new Set(
    contentStems(
      [...titles, ...(titles.length > 0 ? segment.sections.map((section) => section.title) : [])].join(' '),
    ),
  );
  return wanted.some((stem) => own.has(stem));
}

function chapterNumbers(goal: string): readonly number[] {
  const list = CHAPTERS.exec(goal)?.[1];
  if (list === undefined) return [];
  const found: number[] = [];
  let range = false;
  for (const [word] of list.matchAll(/\d+|[a-z]+|[,&–—-]/gi)) {
    const value = numberWords[word.toLowerCase()] ?? Number(word);
    if (Number.isNaN(value)) {
      range = /^(?:to|until|through|-|–|—)$/i.test(word) || (range && /^chapters?$/i.test(word));
      continue;
    }
    const from = range ? (found.at(-1) ?? value) + 1 : value;
    for (let number = from; number <= Math.min(value, from + 200); number += 1) found.push(number);
    range = false;
  }
  return found;
}

/** Chapters by the number in their title, else by counting those that are no preface or glossary. */
function numbered(segments: readonly Segment[]): readonly { segment: Segment; number: number }[] {
  let counted = 0;
  return segments.map((segment) => {
    const title = segment.titles.find((one) => !UNNUMBERED.test(one)) ?? '';
    const own = /^(?:chapter\s+)?(\d{1,3}|[a-z]+)\b[.:\s]/i.exec(`${title} `)?.[1] ?? '';
    if (title !== '') counted += 1;
    const told = /^\d+$/.test(own)
      ? Number(own)
      : /^chapter\s/i.test(title)
        ? numberWords[own.toLowerCase()]
        : undefined;
    return { segment, number: title === '' ? -1 : (told ?? counted) };
  });
}

function clipped(segments: readonly Segment[], from: number, to: number): readonly Segment[] {
  return segments
    .filter((segment) => segment.to >= from && segment.from <= to)
    .map((segment) => ({ ...segment, from: Math.max(from, segment.from), to: Math.min(to, segment.to) }));
}
