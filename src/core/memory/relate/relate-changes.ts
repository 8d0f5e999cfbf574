import { isAboutHealth } from '../../../shared/text/grammar/health';
import { monthNames } from '../../../shared/text/dates/calendar-names';
import { troubleWords } from '../../../shared/text/grammar/trouble';
import { stem } from '../../../shared/text/grammar/stem';
import { stemsOf, type Canonical } from './canonical';
import { isSubset } from './claim';
import { light, moved, times } from './lexicon';
import { compareWhen, saysWhen, whenOf, withoutDates } from './when';

/** What is over, solved or on another day according to a statement. */
export interface Change {
  /** Stems of each thing that was given up. */
  readonly over: readonly ReadonlySet<string>[];
  /** Stems of what is no longer difficult; empty if nothing is. */
  readonly solved: ReadonlySet<string>;
  /** Stems of what was moved to another day; empty if nothing was. */
  readonly moved: ReadonlySet<string>;
}

const lightStems: ReadonlySet<string> = new Set([...light].flatMap((word) => [word, stem(word)]));
const fillers: ReadonlySet<string> = new Set(
  'i we our us and or but so it that the to for of on in at by with from up out off over until till more no not back use us last either too anymore'.split(
    ' ',
  ),
);
const stemsIn = (text: string): ReadonlySet<string> =>
  new Set(stemsOf(text).filter((word) => !lightStems.has(word) && !fillers.has(word)));

/** Where the next clause begins. */
const END = `(?=,|;|\\.|$| and\\b| but\\b| because\\b| so\\b| last\\b| yesterday\\b| at\\b| in (?:spring|summer|autumn|winter|${monthNames.join('|').toLowerCase()})\\b| since\\b| now\\b)`;
const endings: readonly RegExp[] = [
  /\b(?:move|moved|switch|switched|change|changed|convert|converted|went|gone)\b(?: over| back)?(?: \S+){0,3}? from (?<over>.+?) (?:in)?to (?<to>.+)$/,
  /\b(?:swapped|exchanged|replaced|traded)(?: out)? (?<over>.+?) (?:for|with|by) (?<to>.+)$/,
  new RegExp(
    `\\b(?:dropped|ditched|abandoned|gave up|given up|got rid of|sold|stopped(?: using| taking| doing)?|quit|cancelled|canceled) (?<over>(?!out\\b).+?)${END}`,
  ),
  new RegExp(`\\b(?:instead of|rather than|in place of) (?:\\w+ing )?(?<over>.+?)${END}`),
  new RegExp(
    `, (?:and )?(?:not|no longer) (?:in |at |on |with |for )?(?<over>[\\w-]+(?: [\\w-]+){0,2}?)${END}`,
  ),
  new RegExp(
    `\\bno longer (?:use|have|take|do|need|own|play|study|work (?:at|in|for)|work|live in|read) (?<over>.+?)${END}`,
  ),
  /\bdo not (?:use|have|take|do|need|own|play|study) (?<over>.+?) no longer\b/,
  new RegExp(
    `\\b(?:finished|completed|done with|graduated from) (?:with )?(?<over>(?:the|my|our) .+?)${END}`,
  ),
];
const easy =
  /\b(?:fine|ok|okay|easy|easier|clear|grand|good|sense|no problem|no longer (?:an? )?(?:hard|problem|difficult)|sorted|solid|done|clicked|sank in|sunk in|understand|understood|get|got|grasp)\b/;
const predicate =
  /\b(?:fine|okay|ok|easy|easier|clear|grand|good|makes?|sense|problems?|no longer|sorted|solid|done|clicked|sank|sunk|in|understand|understood|get|got|grasp|now|finally|again|at last|after all|oh|can do|perfectly|all|hard|difficult)\b/g;
const moves = new RegExp(
  `\\b(?:${moved}|(?:move|put|push|delay|postpone|shift)\\w* (?:\\S+ ){1,6}?(?:to|until|till|by|for))\\b`,
);
const wordsOfMove = new RegExp(`\\b(?:${moved}|put|push|delay|shift|move|deadline|date|they|had)\\b`, 'g');
const firstClause = (text: string): string => text.split(/[,;!]/)[0] ?? text;

/** What a statement changes; null if it changes nothing. */
export const changeIn = ({ text, changed, dates, names }: Canonical): Change | null => {
  const over = endings.flatMap((ending) => {
    const found = ending.exec(text)?.groups;
    const [from, to] = [stemsIn(found?.['over'] ?? ''), stemsIn(found?.['to'] ?? '')];
    const lost = new Set([...from].filter((word) => !to.has(word)));
    // "Quit running" is an activity, which relateActs compares.
    const what = found?.['over'] ?? '';
    const isThing = /^(?:the|my|our|an?) | /.test(what) || names.has(what);
    return isThing && lost.size > 0 && lost.size <= 4 ? [lost] : [];
  });
  const main = firstClause(text);
  const isSolved =
    (changed || /\b(?:at last|after all|clicked|s[au]nk in)\b/.test(text)) &&
    easy.test(main) &&
    !troubleWords.test(main.replace(/\bno longer an? \w+|\bno problem\b/g, ''));
  const solved = isSolved ? stemsIn(main.replace(predicate, ' ')) : new Set<string>();
  const isMoved = dates.length > 0 && moves.test(text);
  const thing = withoutDates(text, dates).replace(wordsOfMove, ' ');
  const things = isMoved
    ? new Set([...stemsIn(thing)].filter((word) => !times.has(word) && !/^\d/.test(word)))
    : new Set<string>();
  return over.length === 0 && solved.size === 0 && things.size === 0 ? null : { over, solved, moved: things };
};

/** Whether a change makes a known statement untrue, which must name all that was given up, solved or moved. */
export const isChanged = (known: Canonical, change: Change, said: Canonical): boolean => {
  const stems = stemsIn(known.text);
  if (change.solved.size > 0 && troubleWords.test(known.text) && isSubset(change.solved, stems)) return true;
  if (change.moved.size > 0 && isSubset(change.moved, stems)) {
    const times = compareWhen(whenOf(known.dates), whenOf(said.dates));
    if (times === 'other' && saysWhen(whenOf(known.dates))) return true;
  }
  if (isAboutHealth(known.text) || /\b(?:like|used to|dislike|no longer|born|decided not)\b/.test(known.text))
    return false;
  const before = changeIn(known);
  return change.over.some(
    (lost) => isSubset(lost, stems) && !before?.over.some((gone) => [...lost].some((word) => gone.has(word))),
  );
};
