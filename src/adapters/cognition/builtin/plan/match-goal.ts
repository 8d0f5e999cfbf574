import { unnumberedParts, type Chapter } from '../../../../shared/text/chapters';
import { numberWordPattern, numberWords } from '../../../../shared/text/grammar/number-words';
import { contentStems } from '../text/content-words';
import { pagesWithin, type Segment } from './segments';

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
const RANGE = new RegExp(
  `(${NUMBER})(?:\\s*(?:to|until|through|-|–|—)\\s*(?:chapters?\\s+)?(${NUMBER}))?`,
  'gi',
);
const PAGES = /\b(?:pages?|pp?\.)\s*(\d{1,5})\s*(?:to|until|through|-|–|—)\s*(?:page\s*)?(\d{1,5})/i;
const NAMED =
  /\b(?:chapters?|sections?|parts?) (?:on|about|called|named|titled|that (?:is|are) about)\s+(?<words>[^.;]+)|\bonly (?:the )?(?<only>[^.;]+)/i;
/** Words of a goal that say nothing about the part of the book. */
const GOAL_WORDS = new Set(
  contentStems(
    'read finish learn study understand prepare goal week weeks day days month exam test pass master whole entire everything plan review want get',
  ),
);

export function matchGoal(
  segments: readonly Segment[],
  chapters: readonly Chapter[],
  goal: string,
): GoalMatch {
  const pages = PAGES.exec(goal);
  if (pages !== null) {
    const within = pagesWithin(segments, Number(pages[1]), Number(pages[2]));
    return only(
      within.map((segment) => ({ ...segment, begun: false })),
      segments,
    );
  }
  const numbers = chapterNumbers(goal);
  if (numbers.length > 0) {
    const asked = chapters.filter(({ number }) => number !== null && numbers.includes(number));
    const isAsked = ({ from, to }: Segment): boolean =>
      asked.some((chapter) => from <= chapter.to && chapter.entry.page <= to);
    return only(segments.filter(isAsked), segments);
  }
  const named = NAMED.exec(goal)?.groups;
  const words = named?.['words'] ?? named?.['only'];
  const meant = words === undefined ? [] : segments.filter((segment) => fits(segment, words));
  if (meant.length > 0) return only(meant, segments);
  const found = segments.filter((segment) => fits(segment, goal));
  if (found.length === 0 || found.length === segments.length) return { segments, mode: 'all', matched: [] };
  const rest = segments.filter((segment) => !found.includes(segment));
  return { segments: [...found, ...rest], mode: 'first', matched: titlesOf(found) };
}

/** Whether a goal says more than to read the book. */
export const namesPart = (goal: string): boolean => contentStems(goal).some((stem) => !GOAL_WORDS.has(stem));

/** A goal that fits nothing must not give an empty plan. */
const only = (found: readonly Segment[], all: readonly Segment[]): GoalMatch =>
  found.length === 0
    ? { segments: all, mode: 'all', matched: [] }
    : { segments: found, mode: 'only', matched: titlesOf(found) };

const titlesOf = (segments: readonly Segment[]): readonly string[] =>
  segments.flatMap((segment) => segment.titles);

function fits(segment: Segment, words: string): boolean {
  const wanted = contentStems(words).filter((stem) => !GOAL_WORDS.has(stem));
  const titles = segment.titles.filter((title) => !unnumberedParts.test(title.trim()));
  const sections = titles.length > 0 ? segment.sections.map((section) => section.title) : [];
  const own = new Set(contentStems([...titles, ...sections].join(' ')));
  return wanted.some((stem) => own.has(stem));
}

const numberOf = (word: string): number => numberWords[word.toLowerCase()] ?? Number(word);

/** "Chapters 2, 3 and five to seven": 2, 3, 5, 6, 7. */
function chapterNumbers(goal: string): readonly number[] {
  const ranges = (CHAPTERS.exec(goal)?.[1] ?? '').matchAll(RANGE);
  return [...ranges].flatMap(([, first = '', last = first]) => {
    const length = Math.min(200, Math.max(0, numberOf(last) - numberOf(first)));
    return Array.from({ length: length + 1 }, (_, at) => numberOf(first) + at);
  });
}
