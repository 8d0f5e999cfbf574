import { isStopWord } from '../../shared/text/grammar/stop-words';
import { proseSpans } from '../library/prose-of';
import type { KeyTerm, LibraryReader } from '../ports';
import type { Book, Page, Passage } from '../../shared/model';
import { isReferenceMatter } from '../text/reference-matter';
import { sentencesOf } from '../text/sentences';
import { chapterOfPage, type BookChapter } from './book-chapters';
import { stemsOf } from './subjects-in';

const maxTermsOfChapter = 40;
const maxWords = 4;
const passagesAtOnce = 60;

/** The length is bounded to limit backtracking: a hyphen may be inside a word or between two. */
const word = String.raw`[\p{L}\p{N}][\p{L}\p{N}’'-]{0,40}`;
/** A term of up to four words, perhaps in quotation marks. */
const term = String.raw`["“‘*_]*(?<term>${word}(?:[ -]${word}){0,3}?)["”’*_]*`;
const article = '(?:an?|the)';
const kindOfThing = String.raw`(?:an?|the|any|one of|that)\s(?!same\b|only\b|best\b|first\b|last\b|most\b|reason\b|case\b|point\b|way\b)[^,.;:]{2,60}?\s(?:that|which|who|whom|whose|where|when|of|for|to|from|by|in which|with|without)\b`;

/** How a book introduces a term. */
const definitions: readonly RegExp[] = [
  new RegExp(String.raw`^(?:${article}\s)?${term}\s(?:is|are)\s${kindOfThing}`, 'iu'),
  new RegExp(
    String.raw`^(?:${article}\s)?${term}\s(?:means|refers to|stands for|is defined as|denotes)\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:is|are|was|were|been|be)\s(?:called|known as|termed|named)\s(?:${article}\s)?${term}(?=[.,;:)—–]|\s(?:and|because|when|since|in|by|for|after|it|they|which)\b)`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:call|calls|called)\s(?:this|that|it|them|these|those)\s(?:${word}\s)?(?:${article}\s)["“‘]?(?<term>${word}(?:[ -]${word}){0,2}?)["”’]?(?=[.,;:)—–])`,
    'iu',
  ),
];
/** An entry of a glossary: "Anchor. A plain physical sensation ...". */
const glossaryEntry = new RegExp(
  String.raw`^(?<term>${word}(?:[ -]${word}){0,2})(?:\.|:|\s[—–])\s\p{Lu}[^.?]{10,}[.?]`,
  'u',
);
const glossary = /^(?:[\dA-Z.]{1,5}\s+)?(?:glossary|key terms|terminology|definitions)$/iu;

/** No term begins or ends with these. */
const edgeWords =
  /^(?:this|that|these|those|it|its|he|she|they|we|you|who|what|which|there|here|one|each|every|all|some|any|no|not|another|other|my|your|our|his|her|their|such|first|second|third|next|last|same|much|most|more|many|few|if|as|in|on|at|by|of|for|to|from|with|and|or|but|so|then|than|very|too|also|only|just|even|people|thing|things|something|nothing|everything|anything|everyone|someone|way|ways|time|times|day|days|kind|part|point|reason|aim|goal|purpose|trouble|problem|answer|question|rule|idea|trick|difference|ability|result|cause|effect|case|fact|truth|word|man|woman|person|chapter|section|book|page|figure|table|example|part \d+)$/iu;

/** The term as it is listed: without articles, in lower case unless it is a name; null if it is not a term. */
const plainTerm = (found: string): string | null => {
  const words = found
    .replace(/[“”"‘*_]/gu, '')
    .replace(/[’']s$/u, '')
    .trim()
    .split(/\s+/u)
    .filter((one, at) => at > 0 || !/^(?:an?|the)$/iu.test(one));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length === 0 || words.length > maxWords || edgeWords.test(first) || edgeWords.test(last))
    return null;
  if (isStopWord(first.toLowerCase()) || isStopWord(last.toLowerCase())) return null;
  const text = words.join(' ');
  if (text.replace(/[^\p{L}]/gu, '').length < 4 || /\d/u.test(text)) return null;
  if (words.some((one) => /(?:ly|n’t|n't)$/u.test(one))) return null;
  // In "is called trained", the word describes something rather than naming it.
  if (words.length === 1 && /(?:ed|est)$/u.test(text)) return null;
  // A capital inside the term indicates a name or an abbreviation; at its start, it may only begin the sentence.
  return /^\p{Lu}[^\p{Lu}]*$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
};

interface Candidate {
  readonly term: string;
  /** Null if unknown; the page of its first occurrence is used then. */
  readonly page: number | null;
  readonly origin: KeyTerm['origin'];
}

const rank: Readonly<Record<KeyTerm['origin'], number>> = { definition: 0, index: 1, heading: 2 };

/** In characters. A longer sentence defines many things, or none. */
const maxDefinitionLength = 1_000;

/** Terms that a sentence defines. */
export const definedIn = (sentence: string): readonly string[] => {
  const flat = sentence.replace(/\s+/gu, ' ').trim();
  if (flat.length > maxDefinitionLength || /[?？]["”’)]*$/u.test(flat)) return [];
  return definitions.flatMap((form) => {
    const found = form.exec(flat)?.groups?.['term'];
    const plain = found === undefined ? null : plainTerm(found);
    return plain === null ? [] : [plain];
  });
};

/** "Half-minute, 34, 36–38" in an index: the term and its first page. */
const indexLine = new RegExp(String.raw`^(?<term>${word}(?:[ -]${word}){0,3}),\s+(?<page>\d{1,4})\b`, 'u');

const pageOfPart = (passage: Passage, at: number): number =>
  passage.parts.findLast((part) => part.at <= at)?.page ?? passage.pageStart;

const candidatesOf = (
  passage: Passage,
  pages: ReadonlyMap<number, Page>,
  labels: ReadonlyMap<string, number>,
): readonly Candidate[] => {
  if (isReferenceMatter(passage))
    return passage.text.split('\n').flatMap((line) => {
      const found = indexLine.exec(line.trim())?.groups;
      const plain = plainTerm(found?.['term'] ?? '');
      const page = labels.get(found?.['page'] ?? '');
      return plain === null || page === undefined ? [] : [{ term: plain, page, origin: 'index' as const }];
    });
  if (passage.headingPath.some((heading) => glossary.test(heading.trim())))
    return passage.text.split('\n').flatMap((line) => {
      const plain = plainTerm(glossaryEntry.exec(line.trim())?.groups?.['term'] ?? '');
      return plain === null ? [] : [{ term: plain, page: null, origin: 'index' as const }];
    });
  const defined = proseSpans(passage, pages).flatMap(({ start, end }) =>
    sentencesOf(passage.text.slice(start, end)).flatMap((sentence) =>
      definedIn(sentence.text).map((one) => ({
        term: one,
        page: pageOfPart(passage, start + sentence.start),
        origin: 'definition' as const,
      })),
    ),
  );
  const heading = passage.headingPath.length > 1 ? plainTerm(passage.headingPath.at(-1) ?? '') : null;
  return heading === null
    ? defined
    : [...defined, { term: heading, page: passage.pageStart, origin: 'heading' }];
};

interface Word {
  readonly stem: string;
  readonly page: number;
}

interface Found {
  readonly count: number;
  /** The page of the first occurrence. */
  readonly page: number;
}

/** Counts each key in a text and finds its first occurrence, in one pass. */
const findKeys = (words: readonly Word[], keys: Iterable<string>): ReadonlyMap<string, Found> => {
  const byFirst = new Map<string, string[][]>();
  for (const key of keys) {
    const parts = key.split(' ');
    const known = byFirst.get(parts[0] ?? '');
    if (known) known.push(parts);
    else byFirst.set(parts[0] ?? '', [parts]);
  }
  const found = new Map<string, Found>();
  words.forEach(({ stem, page }, at) => {
    for (const parts of byFirst.get(stem) ?? [])
      if (parts.every((part, index) => words[at + index]?.stem === part)) {
        const key = parts.join(' ');
        const known = found.get(key);
        found.set(key, { count: (known?.count ?? 0) + 1, page: known?.page ?? page });
      }
  });
  return found;
};

/** The candidates by chapter, each once per book, the most certain and most frequent first. */
const select = (
  candidates: readonly Candidate[],
  words: readonly Word[],
  chapters: readonly BookChapter[],
): readonly KeyTerm[] => {
  const best = new Map<string, Candidate>();
  for (const one of candidates) {
    const key = stemsOf(one.term).join(' ');
    const known = best.get(key);
    if (!known || rank[one.origin] < rank[known.origin]) best.set(key, one);
  }
  const found = findKeys(words, best.keys());
  const placed = [...best].flatMap(([key, { term: name, page, origin }]) => {
    const { count, page: first } = found.get(key) ?? { count: 0, page: 1 };
    const at = page ?? first;
    // A term that occurs only once is not important to the book.
    return count < 2 ? [] : [{ term: name, page: at, origin, chapter: chapterOfPage(chapters, at), count }];
  });
  const sorted = placed.toSorted(
    (a, b) => rank[a.origin] - rank[b.origin] || b.count - a.count || a.page - b.page,
  );
  return chapters.flatMap(({ chapter }) =>
    sorted
      .filter((one) => one.chapter === chapter)
      .slice(0, maxTermsOfChapter)
      .map(({ term, chapter: of, page, origin }) => ({ term, chapter: of, page, origin })),
  );
};

/** The key terms of a book: what it defines, lists in its index, or names in the headings of its sections. */
export const findTerms = async (
  library: Pick<LibraryReader, 'listPassages' | 'listPages'>,
  book: Pick<Book, 'id' | 'pageCount'>,
  chapters: readonly BookChapter[],
): Promise<readonly KeyTerm[]> => {
  const candidates: Candidate[] = [];
  const words: Word[] = [];
  const labels = new Map<string, number>();
  const late: { readonly passage: Passage; readonly pages: ReadonlyMap<number, Page> }[] = [];
  for (let from = 0; ; from += passagesAtOnce) {
    const passages = await library.listPassages(book.id, from, passagesAtOnce);
    if (passages.length === 0) break;
    const first = Math.min(...passages.map(({ pageStart }) => pageStart));
    const last = Math.max(...passages.map(({ pageEnd }) => pageEnd));
    const read = await library.listPages(book.id, first, last);
    const pages = new Map(read.map((page) => [page.page, page]));
    for (const page of read) labels.set(page.label, page.page);
    for (const passage of passages) {
      if (isReferenceMatter(passage)) {
        // An index entry needs the labels of all pages.
        late.push({ passage, pages });
        continue;
      }
      for (const { page, at, start, end } of passage.parts)
        for (const stem of stemsOf(passage.text.slice(at, at + end - start))) words.push({ stem, page });
      candidates.push(...candidatesOf(passage, pages, labels));
    }
  }
  for (const { passage, pages } of late) candidates.push(...candidatesOf(passage, pages, labels));
  return select(candidates, words, chapters);
};
