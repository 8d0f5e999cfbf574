import { readNumber, type ChapterRef } from './chapter-ref';
import type { SummaryRef } from './request';

/** Parts of patterns: how a message names the book, a chapter, or a chapter without a number. */
export const book =
  '(?:(?:this|the|that|my) (?:whole |entire )?(?:book|manual|guide|document|text|handbook|novel|paper)|it|this)';
export const chapter = '(?:chapter|part|section|unit|lecture|lesson)';
export const frontOrBackMatter =
  '(?:preface|foreword|introduction|prologue|epilogue|afterword|conclusion|appendix|glossary|bibliography|index)';

const wholeMatch = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);
const firstGroup = (pattern: RegExp, text: string): string | undefined =>
  pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);

const forms = {
  book: wholeMatch(`${book}|the main ideas?|`),
  it: /^(?:it|this|that)(?: one)?(?: too| as well| also)?$/,
  openPage: /^(?:on )?(?:(?:this|the (?:current|open)) page|what i(?:'m| am) reading|here)$/,
  page: /^(?:page|p\.?) ?([\divxlc]+)$/,
  marks: /\b(?:i(?:'ve| have)? (?:marked|highlighted|underlined)|my (?:marks|highlights|margin notes))\b/,
  number: wholeMatch(`${chapter} (?:number |no\\.? ?)?(\\S+)|(\\S+) ${chapter}`),
  thisChapter: wholeMatch(`(?:this|current|that|same|here)(?: ${chapter})?|${chapter}`),
  nextChapter: wholeMatch(`(?:next|following)(?: ${chapter}| one)?`),
  matter: wholeMatch(`${frontOrBackMatter}(?: \\S)?`),
  named: wholeMatch(`${chapter} (?:on|about|called|titled|named) (.{2,80})|(.{2,80}) ${chapter}`),
} as const;

/** "chapter 3", "the third chapter", "this chapter", "the next one", "the chapter on breathing". */
export const readChapterRef = (text: string): ChapterRef | null => {
  const trimmed = text.replace(/^the /, '').trim();
  const number = readNumber(firstGroup(forms.number, trimmed) ?? '');
  if (number !== null) return { kind: 'number', number };
  if (forms.thisChapter.test(trimmed)) return { kind: 'this' };
  if (forms.nextChapter.test(trimmed)) return { kind: 'next' };
  if (forms.matter.test(trimmed)) return { kind: 'named', words: trimmed };
  const words = firstGroup(forms.named, trimmed);
  return words === undefined ? null : { kind: 'named', words };
};

/** The form of a summary: "as bullet points for my report", "in two sentences". */
const shape =
  / (?:as|in|into|with) (?:\S+ ){0,3}(?:points?|bullets|list|words|sentences?|paragraphs?|lines)(?: .*)?$/;

export const readSummaryRef = (text: string): SummaryRef => {
  const trimmed = text.trim().replace(shape, '');
  if (forms.it.test(trimmed)) return { kind: 'it' };
  if (forms.book.test(trimmed)) return { kind: 'book' };
  if (forms.openPage.test(trimmed)) return { kind: 'page', label: null };
  const label = forms.page.exec(trimmed)?.[1];
  if (label !== undefined) return { kind: 'page', label };
  if (forms.marks.test(trimmed)) return { kind: 'marks' };
  return readChapterRef(trimmed) ?? { kind: 'named', words: trimmed.replace(/^the /, '') };
};
