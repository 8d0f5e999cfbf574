import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { blank, type Book, type EngineEvent, type PageSpan, type QuizScope } from '../../shared/model';
import { chapterOfPage, type BookChapter } from '../knowledge/book-chapters';
import { readKnown, type KnownBook } from '../knowledge/known-book';
import type { Clock, Cognition, Store, StoredQuestion } from '../ports';
import type { QuizRow } from '../session/card/card-task';
import { chooseQuestions } from './choose-questions';
import { makeQuestions } from './make-questions';

export interface QuizDeps {
  readonly store: Pick<Store, 'library' | 'reading' | 'knowledge' | 'quiz' | 'review'>;
  readonly cognition: Cognition;
  /** Makes the questions that a model did not make. */
  readonly builtin: Cognition;
  readonly embedder: { readonly modelId: string };
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
}

/** A quiz is chosen from at least this many times the questions that it asks, so that the next one has others. */
const supply = 2;
/** Maximum number of chapters to make questions for at once. */
const maxChapters = 6;

const neverAborted = new AbortController().signal;

/** The pages that a quiz may ask about. */
export const pagesOf = async (
  { store }: QuizDeps,
  book: Book,
  scope: QuizScope,
  chapters: readonly BookChapter[],
): Promise<readonly PageSpan[]> => {
  const isBound = book.readUpTo !== null;
  if (scope.kind === 'chapter') {
    const chapter = chapters[scope.chapter];
    if (!chapter) throw new LecternError('CHAPTER_NOT_FOUND', errorText.chapterGone);
    if (!isBound) return [chapter];
    const read = await store.reading.readRanges(book.id);
    return read
      .filter(({ from, to }) => from <= chapter.to && to >= chapter.from)
      .map(({ from, to }) => ({ from: Math.max(from, chapter.from), to: Math.min(to, chapter.to) }));
  }
  if (scope.kind === 'book' && !isBound) return [{ from: 1, to: book.pageCount }];
  const read = await store.reading.readRanges(book.id);
  if (read.length === 0) throw new LecternError('NOTHING_TO_ASK', errorText.nothingRead);
  return read;
};

const isOn = (spans: readonly PageSpan[], page: number): boolean =>
  spans.some(({ from, to }) => from <= page && page <= to);

const questionsOn = async (
  { store }: QuizDeps,
  book: Book,
  spans: readonly PageSpan[],
): Promise<readonly StoredQuestion[]> => {
  const range = {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
  return (await store.quiz.listQuestions(book.id, range)).filter(({ page }) => isOn(spans, page));
};

/** The part of a chapter that is within the spans; null if none is. */
const clipToChapter = (chapter: BookChapter, spans: readonly PageSpan[]): PageSpan | null => {
  const shared = spans.filter(({ from, to }) => from <= chapter.to && to >= chapter.from);
  const [first, last] = [shared[0], shared.at(-1)];
  return first && last
    ? { from: Math.max(chapter.from, first.from), to: Math.min(chapter.to, last.to) }
    : null;
};

/** Makes questions for the chapters that have the fewest, until there are enough to choose from. */
export const supplyQuestions = async (
  deps: QuizDeps,
  book: Book,
  known: KnownBook,
  spans: readonly PageSpan[],
  scope: QuizScope,
  count: number,
): Promise<readonly StoredQuestion[]> => {
  const before = await questionsOn(deps, book, spans);
  const chapters = known.chapters
    .flatMap((chapter) => {
      if (scope.kind === 'chapter' ? chapter.chapter !== scope.chapter : chapter.isUnnumbered) return [];
      const range = clipToChapter(chapter, spans);
      return range ? [{ chapter, range }] : [];
    })
    .map((one) => ({
      ...one,
      has: before.filter((question) => question.chapter === one.chapter.chapter).length,
    }));
  const each = Math.max(5, Math.ceil((supply * count) / Math.max(1, Math.min(chapters.length, maxChapters))));
  const lacking = chapters.filter(({ has }) => has < each / 2).toSorted((a, b) => a.has - b.has);
  let made = 0;
  for (const { chapter, range } of lacking) {
    if (scope.kind !== 'chapter' && made >= maxChapters) break;
    const added = await makeQuestions(
      deps,
      deps.builtin,
      book,
      chapter,
      range,
      known.terms,
      each,
      neverAborted,
    );
    if (added > 0) made += 1;
  }
  return made === 0 ? before : questionsOn(deps, book, spans);
};

/** Number of questions shown in an answer. */
const maxRows = 5;

const isGap = ({ prompt }: StoredQuestion): boolean => prompt.includes(blank);

/** Uses the built-in engine, so that a conversation does not wait for a model. */
export const rowsOf = async (deps: QuizDeps, book: Book, range: PageSpan): Promise<readonly QuizRow[]> => {
  const known = await readKnown(deps, book);
  const chapter = known.chapters[chapterOfPage(known.chapters, range.from)];
  const spans = [range];
  let questions = (await questionsOn(deps, book, spans)).filter(isGap);
  if (questions.length < maxRows && chapter) {
    const made = { ...deps, cognition: deps.builtin };
    await makeQuestions(
      made,
      deps.builtin,
      book,
      chapter,
      range,
      known.terms,
      supply * maxRows,
      neverAborted,
    );
    questions = (await questionsOn(deps, book, spans)).filter(isGap);
  }
  return chooseQuestions(questions, ({ chapter: of, term }) => known.stateOf(of, term), maxRows).map(
    ({ id, page, label, prompt, answer, quote }) => ({ questionId: id, page, label, prompt, answer, quote }),
  );
};
