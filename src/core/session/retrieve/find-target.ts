import { asPassageId, type Book, type OutlineEntry, type Passage, type TurnId } from '../../../shared/model';
import { chapterAt, type Chapter } from '../../../shared/text/chapters';
import type { AnswerPassage, MessageTarget, StoreReaders } from '../../ports';
import { findChapter, readNumber } from '../../request/chapter-ref';
import { isReferenceMatter } from '../../text/reference-matter';
import { labelsOfPassages, toAnswerPassage } from './answer-passages';
import { readChapters } from './read-chapters';

export interface TargetPassages {
  /** In the order of the book. */
  readonly passages: readonly AnswerPassage[];
  /** The chapter that they are from, if one was asked for. */
  readonly chapter: OutlineEntry | null;
}

interface TargetTask {
  readonly target: MessageTarget;
  readonly book: Book;
  /** The last answer of the session; null if there is none. */
  readonly lastAnswerId: TurnId | null;
  /** Tokens that the passages may have together. */
  readonly tokens: number;
}

/** More passages than fit into any context window. */
const maxPassages = 600;

/** Tokens of the page markers in a passage and the tags around it. */
const passageTags = 30;

/** All of the passages, or of a longer text as many as fit, taken at even distances from beginning to end. */
const spreadSample = (passages: readonly Passage[], tokens: number): readonly Passage[] => {
  const total = passages.reduce((sum, passage) => sum + passage.tokens + passageTags, 0);
  if (total <= tokens || passages.length < 2) return passages;
  const count = Math.max(1, Math.floor((passages.length * tokens) / total));
  const step = count === 1 ? 0 : (passages.length - 1) / (count - 1);
  const chosen = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)));
  return passages.filter((_, at) => chosen.has(at));
};

const chapterOf = (
  chapters: readonly Chapter[],
  { position }: Book,
  asked: string | null,
): Chapter | null => {
  const here = chapterAt(chapters, position);
  if (asked === null) return here;
  const plain = asked.trim().toLowerCase();
  const titled = chapters.find(
    ({ entry, title }) => entry.title.trim().toLowerCase() === plain || title.trim().toLowerCase() === plain,
  );
  if (titled) return titled;
  const number = readNumber(plain.replace(/^\p{L}+\.?\s+(?=\d)/u, ''));
  return findChapter(
    chapters,
    number === null ? { kind: 'named', words: asked } : { kind: 'number', number },
    here,
  );
};

/** Passages of the pages, without contents and index pages, cut at the limit of a limited book. */
const passagesOf = async (
  { library, search }: StoreReaders,
  book: Book,
  from: number,
  to: number,
  chapter: string | null = null,
): Promise<readonly Passage[]> => {
  const listed = await library.listPassagesOnPages(book.id, from, to, maxPassages);
  const text = listed.filter((passage) => !isReferenceMatter(passage));
  const own = chapter === null ? text : text.filter(({ headingPath }) => headingPath.includes(chapter));
  const chosen = own.length > 0 ? own : text.length > 0 ? text : listed;
  return search.passages(
    chosen.map(({ id }) => id),
    'read',
  );
};

const pageOf = async ({ library }: StoreReaders, { id, position }: Book, label: string | null) =>
  label === null ? position : library.findPageByLabel(id, label);

const passagesOfAnswer = async (
  { sessions, search }: StoreReaders,
  turnId: TurnId,
): Promise<readonly Passage[]> => {
  const answer = await sessions.findAnswer(turnId);
  if (!answer) return [];
  const seen = answer.context.flatMap(({ source, dropped }) =>
    source.kind === 'passage' && !dropped ? [asPassageId(Number(source.id))] : [],
  );
  const cited = answer.citations.flatMap(({ passageId }) => passageId ?? []);
  return search.passages([...new Set([...cited, ...seen])], 'read');
};

const find = async (
  readers: StoreReaders,
  { target, book, lastAnswerId, tokens }: TargetTask,
): Promise<{ readonly found: readonly Passage[]; readonly chapter: OutlineEntry | null } | null> => {
  switch (target.kind) {
    case 'chapter': {
      const chapters = await readChapters(readers.library, book, book.readUpTo);
      const chapter = chapterOf(chapters, book, target.chapter);
      if (!chapter) return null;
      const { entry, to } = chapter;
      const found = await passagesOf(readers, book, entry.page, to, entry.title);
      return { found: spreadSample(found, tokens), chapter: entry };
    }
    case 'pages': {
      const from = await pageOf(readers, book, target.from);
      const to = target.to === target.from ? from : await pageOf(readers, book, target.to);
      if (from === null) return null;
      const found = await passagesOf(readers, book, from, Math.max(from, to ?? from));
      return { found: spreadSample(found, tokens), chapter: null };
    }
    case 'last-answer':
      return lastAnswerId === null
        ? null
        : { found: await passagesOfAnswer(readers, lastAnswerId), chapter: null };
    default:
      return null;
  }
};

/** The text that a message names: a chapter, pages, or what the last answer was made from. Null if it has to be searched. */
export const findTarget = async (readers: StoreReaders, task: TargetTask): Promise<TargetPassages | null> => {
  const result = await find(readers, task);
  if (!result || result.found.length === 0) return null;
  const labels = await labelsOfPassages(result.found, readers.library);
  return {
    chapter: result.chapter,
    passages: result.found.map((passage) =>
      toAnswerPassage(passage, 1, labels.get(passage.bookId) ?? new Map()),
    ),
  };
};
