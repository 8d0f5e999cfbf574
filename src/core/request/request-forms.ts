import type { ChapterRef } from './chapter-ref';
import { readPlanForm } from './plan-forms';
import { book, chapter, frontOrBackMatter, readChapterRef, readSummaryRef } from './read-reference';
import type { Request } from './request';

/** Called with the words of the matched groups. Returns null if they name nothing that the form can be about. */
type Reader = (...words: readonly string[]) => Request | null;

interface RequestForm {
  readonly pattern: RegExp;
  readonly read: Reader;
}

const requestForm = (read: Reader, ...patterns: readonly string[]): RequestForm => ({
  pattern: new RegExp(`^(?:${patterns.join('|')})$`),
  read,
});

const is = "(?:'s| is)";
const iHave = "i(?:'m| am|'ve| have)?";
const aChapter = `(?:this |the (?:\\S+ )?)?${chapter}(?: \\S+)?`;
const aPage = '(?:(?:on )?(?:this|the current|the open) page|page \\S+)';
/** How a chapter is said to cover something. */
const covers = `(?:(?:that )?(?:(?:is|are) )?(?:on|about)|for|called|(?:that )?(?:covers?|explains?|discuss(?:es)?|describes?|treats?|deals? with|talks? about))`;
const inAll = `(?: in (?:total|${book}))?`;

const countOf: Reader = (counted = 'pages') => ({
  kind: 'about',
  asked: counted === 'pages' ? 'pages' : 'chapters',
});

/** What the book, a chapter or a page is about. */
const overview: Reader = (named = '') => {
  const of = readSummaryRef(named);
  return of.kind === 'it' || of.kind === 'book' ? { kind: 'about', asked: of.kind } : { kind: 'summary', of };
};

/** "What is the last section?" asks for a summary only if it names a chapter or page by its place. */
const contents: Reader = (named = '') => {
  const of = readSummaryRef(named);
  return of.kind === 'named' ? null : { kind: 'summary', of };
};

const summary: Reader = (named = '') => ({ kind: 'summary', of: readSummaryRef(named) });

const outline: Reader = (named) => ({
  kind: 'outline',
  of: named === undefined ? null : readChapterRef(named),
});

const afterChapter: Reader = (named = '') => {
  const after: ChapterRef | null = named === '' || named === 'it' ? { kind: 'this' } : readChapterRef(named);
  return after && { kind: 'next', after };
};

const quiz: Reader = (named = 'this') => ({
  kind: 'quiz',
  of: /^(?:this|it|here|what we covered|this page)$/.test(named)
    ? { kind: 'this' }
    : (readChapterRef(named) ?? { kind: 'named', words: named }),
});

const progress =
  (kind: 'finished' | 'started'): Reader =>
  (named = '') => {
    const of = readChapterRef(named);
    return of && { kind, of };
  };

const bareTerm = (term: string): string =>
  term
    .replace(/^(?:an?|the|a word) /, '')
    .replace(/["“”'‘’]/g, '')
    .trim();

const definition: Reader = (term = '') =>
  /^(?:it|this|that|they|these|those|the author|she|he)\b/.test(term)
    ? null
    : { kind: 'definition', term: bareTerm(term) };

const comparison: Reader = (one = '', other = '') => ({
  kind: 'compare',
  terms: [bareTerm(one), bareTerm(other)],
});

/** The first form that matches the whole message counts. Politeness and closing punctuation are removed before. */
const requestForms: readonly RequestForm[] = [
  requestForm(
    overview,
    `what${is} (${book}|that|${aChapter}|${aPage}|(?:the )?${frontOrBackMatter})(?: one)? about`,
    `what does (${book}|that|${aChapter}) (?:cover|talk about|teach|say|deal with)`,
    `(?:tell me )?about (${book})`,
  ),
  requestForm(contents, `what(?:${is}| happens)(?: in)? (${aChapter}|${aPage})`),
  requestForm(
    () => ({ kind: 'about', asked: 'author' }),
    `who (?:wrote|is the author of|are the authors of|authored) ${book}(?: and when)?`,
    `(?:who(?:'s| is| are) )?(?:the )?authors?(?: of ${book})?`,
  ),
  requestForm(
    () => ({ kind: 'about', asked: 'title' }),
    `what${is} (?:the (?:title|name)(?: of ${book})?|${book} called)`,
  ),
  requestForm(
    countOf,
    `how many (chapters|parts|pages)(?: (?:are there|are in ${book}|does ${book} have|has ${book}(?: got)?))?${inAll}(?: and what are they(?: called)?)?`,
    `how long is ${book}`,
  ),
  requestForm(
    outline,
    `(?:(?:list|show|give|name|what are|what|which)(?: me)?(?: all)?(?: of)?(?: the| its)? )?(?:chapters?(?: list| titles| names)?|contents|table of contents|toc|outline)(?: (?:of|in) ${book}| please| are there| does ${book} have)*`,
    `(?:list|show|what are)(?: me)? the (?:sub)?sections (?:of|in) (.{2,80})`,
  ),
  requestForm(
    (words = '') => ({ kind: 'covering', words }),
    `(?:(?:is|are) there|does ${book} have) (?:an? |any )?(?:${chapter}s? ${covers} (.{2,60})|(${frontOrBackMatter}))`,
    `(?:which|what) ${chapter}s? ${covers} (.{2,60})`,
  ),
  requestForm(
    () => ({ kind: 'reading' }),
    'how far (?:am i|have i (?:read|got|gotten|come))(?: .{0,40})?',
    '(?:what|which) (?:page|chapter) am i (?:on|in|at|reading)(?: .{0,40})?',
    'where (?:was i|did i (?:stop|leave off))(?: .{0,40})?',
  ),
  requestForm(
    afterChapter,
    `(?:what(?:${is}| comes)?(?: up)? next|(?:what${is} )?the next chapter)(?: in ${book})?`,
    'what (?:should|do|can) i read next',
    '(?:what|which chapter) (?:comes|is|follows) (?:next )?after (.{2,80})',
  ),
  requestForm(
    summary,
    `(?:explain|i (?:do not|don't|didn't|did not) (?:understand|get)) (${aPage})`,
    '(?:summari[sz]e|sum up|recap)(?: (.{0,120}))?',
    '(?:give me )?(?:an? |the )?(?:short |brief |quick )?(?:summary|overview) of (.{1,120})',
    '(?:what are )?(?:the |its )?(?:main|key) (?:points|ideas|takeaways)(?: (?:of|in|from) (.{1,120}))?',
  ),
  requestForm(
    quiz,
    '(?:(?:quiz|test) me|ask me (?:some |a few |\\d+ )?questions?|give me (?:a|some|\\d+) (?:quiz|test|questions?))(?: (?:on|about|from|of) (.{2,80}))?',
  ),
  requestForm(
    definition,
    'where (?:is|are) (.{2,60}) (?:defined|explained|introduced|described)',
    'define (.{2,60})',
    `(?:what${is} )?(?:the )?(?:definition|meaning) of (.{2,60})`,
    'what does (.{2,60}) mean',
  ),
  requestForm(
    comparison,
    "(?:(?:what(?:'s| is| are)|explain|tell me) )?(?:the )?differences? (?:between|of) (.{2,60}?) (?:and|vs\\.?|from) (.{2,60})",
    '(?:compare|contrast) (.{2,60}?) (?:and|with|to|vs\\.?|versus|against) (.{2,60})',
    'how (?:does|do|is|are) (.{2,60}?) (?:differ|different) from (.{2,60})',
    '(?!give me|show me|find)(.{2,40}) (?:vs\\.?|versus) (.{2,40})',
  ),
  requestForm(
    progress('finished'),
    `${iHave} (?:just |now |finally |already )?(?:finished|completed|read|(?:done|through)(?: with)?)(?: reading)? (${aChapter})(?: .{0,60})?`,
  ),
  requestForm(
    progress('started'),
    `${iHave} (?:just |now |currently |still )?(?:on|in|at|reading|in the middle of|starting|started|beginning|began|begun)(?: with| reading)? (${aChapter})(?: (?:now|today|at the moment|right now))?`,
  ),
];

const politeness =
  /^(?:(?:please|ok(?:ay)?|so|well|now|and|hey|hi|hello|um+|lol|right|alright)[, ]+|(?:can|could|would|will) you (?:please |kindly )?(?:tell me |)|i(?:'d| would) like (?:you )?to (?:know )?|tell me,? )+/;
const closing = /(?:,? (?:please|pls|plz|thanks?(?: you)?|for me))+$/;

/** The request by the first form that matches, or null. */
export const readForm = (plain: string): Request | null => {
  const wanted = plain.replace(politeness, '').replace(closing, '');
  const change = readPlanForm(wanted);
  if (change) return { kind: 'change-plan', change };
  for (const { pattern, read } of requestForms) {
    const groups = pattern.exec(wanted);
    const request = groups && read(...groups.slice(1).filter((group) => group !== undefined));
    if (request) return request;
  }
  return null;
};
