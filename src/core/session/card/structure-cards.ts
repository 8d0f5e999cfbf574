import type { Book, CardSection, SectionOf } from '../../../shared/model';
import { chapterAfter, chapterAt, chapterCount, type Chapter } from '../../../shared/text/chapters';
import { sharedStems, stemsOf } from '../../text/coverage';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { findChapter, type ChapterRef } from '../../request/chapter-ref';
import type { StructureRequest } from '../../request/request';
import { chapterHere, chapterQuoted, chapterSpokenOf, pageHere } from './chapter-here';
import { readChapters } from '../retrieve/read-chapters';
import { composedAnswer, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting, type Citing } from './citing';
import { groupedPoints, keyPointsOf, readPages, type KeyPoint, type PageRange } from './key-points';
import { hasTitledChapters, openingOfBook, pointsOfBook } from './points-of-book';
import { titlePage } from './title-page';

type RequestOf<Kind extends StructureRequest['kind']> = Extract<StructureRequest, { readonly kind: Kind }>;

const maxPoints = 8;
const maxChapters = 60;
/** Limit when the question is what the book is about. */
const maxChaptersAbout = 15;

const row = ({ entry, number, title }: Chapter): SectionOf<'outline'>['rows'][number] => ({
  number,
  title,
  page: entry.page,
  label: entry.label,
});

const outlineOf = (chapters: readonly Chapter[], most = maxChapters): SectionOf<'outline'> => ({
  kind: 'outline',
  of: 'book',
  rows: chapters.slice(0, most).map(row),
  total: chapters.length,
});

const askAbout = ({ number, title }: Chapter, kind: 'summarise-chapter' | 'quiz-chapter') =>
  number === null ? [] : [{ kind, number, title }];

const summaryOf = (
  of: SectionOf<'summary'>['of'],
  chapter: Chapter | null,
  points: readonly KeyPoint[],
  labels: { readonly from: string; readonly to: string },
  citing: Citing,
): SectionOf<'summary'> => ({
  kind: 'summary',
  of,
  title: chapter?.title ?? null,
  number: chapter?.number ?? null,
  ...labels,
  groups: [...groupedPoints(points, citing, chapter?.entry.title ?? null)],
});

const labelsOf = async ({ readers }: CardDeps, book: Book, { from, to }: PageRange) => {
  const labels = await readers.library.labelsOf(book.id, [from, to]);
  return { from: labels.get(from) ?? String(from), to: labels.get(to) ?? String(to) };
};

const summariseBook = async (
  deps: CardDeps,
  book: Book,
  chapters: readonly Chapter[],
  last: number,
  citing: Citing,
) => {
  const points = await pointsOfBook(deps.readers.library, book, chapters, last);
  return summaryOf('book', null, points, await labelsOf(deps, book, { from: 1, to: last }), citing);
};

const summariseChapter = async (
  deps: CardDeps,
  book: Book,
  chapters: readonly Chapter[],
  chapter: Chapter,
): Promise<ComposedAnswer | null> => {
  const citing = createCiting();
  const range = { from: chapter.entry.page, to: chapter.to };
  const reading = await readPages(deps.readers.library, book.id, range, chapter.entry.title);
  const points = keyPointsOf(reading, maxPoints);
  if (points.length === 0) return null;
  const after = chapterAfter(chapters, chapter);
  return composedAnswer(
    'answered',
    [
      summaryOf('chapter', chapter, points, await labelsOf(deps, book, range), citing),
      {
        kind: 'next',
        asks: [...askAbout(chapter, 'quiz-chapter'), ...(after ? askAbout(after, 'summarise-chapter') : [])],
      },
    ],
    citing.citations,
  );
};

/** The book's opening and its chapters, or if these have no titles, key sentences from throughout the book. */
const aboutSections = async (
  deps: CardDeps,
  book: Book,
  chapters: readonly Chapter[],
  last: number,
  citing: Citing,
): Promise<readonly CardSection[]> => {
  const isTitled = hasTitledChapters(chapters);
  const pointsOf = isTitled ? openingOfBook : pointsOfBook;
  const points = await pointsOf(deps.readers.library, book, chapters, last);
  const to = isTitled ? (points.at(-1)?.page ?? 1) : last;
  const labels = await labelsOf(deps, book, { from: points[0]?.page ?? 1, to });
  return [
    ...(points.length > 0 ? [summaryOf('book', null, points, labels, citing)] : []),
    ...(isTitled ? [outlineOf(chapters, maxChaptersAbout)] : []),
  ];
};

const aboutCard = async (deps: CardDeps, task: CardTask, book: Book, request: RequestOf<'about'>) => {
  const citing = createCiting();
  const chapters = await readChapters(deps.readers.library, book, task.lastPage);
  const mentioned = request.asked === 'it' ? chapterSpokenOf(task, chapters) : null;
  if (mentioned) return summariseChapter(deps, book, chapters, mentioned);
  const asked = request.asked === 'it' ? 'book' : request.asked;
  const section: CardSection = {
    kind: 'about',
    title: book.title,
    author: book.author,
    format: book.format,
    pages: book.pageCount,
    chapters: chapterCount(chapters),
    asked,
  };
  const details =
    asked === 'book'
      ? await aboutSections(deps, book, chapters, task.lastPage ?? book.pageCount, citing)
      : asked === 'chapters' && chapters.length > 0
        ? [outlineOf(chapters)]
        : asked === 'author' && book.author === null
          ? await titlePage(deps.readers.library, book.id, citing)
          : [];
  const first = chapters.find(({ number }) => number !== null);
  const next: CardSection = {
    kind: 'next',
    asks: [{ kind: 'list-chapters' }, ...(first ? askAbout(first, 'summarise-chapter') : [])],
  };
  return composedAnswer('answered', [section, ...details, next], citing.citations);
};

/** The first marks on pages that may be shown. */
const summariseMarks = async (deps: CardDeps, book: Book, last: number): Promise<ComposedAnswer | null> => {
  const citing = createCiting();
  const found = await deps.readers.marks.listMarks({ bookId: book.id });
  const shown = found.filter(({ page }) => page <= last).slice(0, 3 * maxPoints);
  if (shown.length === 0) return null;
  const sentences = shown.map(({ quote, page, label }) => ({
    cite: citing.cite({ bookId: book.id, page, label, passageId: null, quote }),
    text: quote.replace(/\s+/g, ' '),
  }));
  const labels = { from: shown[0]?.label ?? '', to: shown.at(-1)?.label ?? '' };
  const groups = [{ heading: null, sentences }];
  return composedAnswer(
    'answered',
    [{ kind: 'summary', of: 'marks', title: null, number: null, ...labels, groups }],
    citing.citations,
  );
};

/** The key points of one page. */
const summarisePage = async (deps: CardDeps, book: Book, page: number): Promise<ComposedAnswer | null> => {
  const { library } = deps.readers;
  const range = { from: page, to: page };
  const read = await readPages(library, book.id, range);
  const passages =
    read.passages.length > 0 ? read.passages : await library.listPassagesOnPages(book.id, page, page, 8);
  const points = keyPointsOf({ passages, pages: read.pages }, 2 * maxPoints).filter(
    (point) => point.page === page,
  );
  if (points.length === 0) return null;
  const citing = createCiting();
  const labels = await labelsOf(deps, book, range);
  return composedAnswer(
    'answered',
    [summaryOf('page', null, points.slice(0, 5), labels, citing)],
    citing.citations,
  );
};

const summariseWhole = async (
  deps: CardDeps,
  book: Book,
  chapters: readonly Chapter[],
  last: number,
): Promise<ComposedAnswer> => {
  const citing = createCiting();
  const summary = await summariseBook(deps, book, chapters, last, citing);
  const asks = chapters.filter(({ number }) => number !== null).slice(0, 3);
  return composedAnswer(
    'answered',
    [summary, { kind: 'next', asks: asks.flatMap((one) => askAbout(one, 'summarise-chapter')) }],
    citing.citations,
  );
};

const summarise = async (
  deps: CardDeps,
  task: CardTask,
  book: Book,
  of: RequestOf<'summary'>['of'],
): Promise<ComposedAnswer | null> => {
  const last = task.lastPage ?? book.pageCount;
  const chapters = await readChapters(deps.readers.library, book, task.lastPage);
  switch (of.kind) {
    case 'book':
      return summariseWhole(deps, book, chapters, last);
    case 'it': {
      const chapter = chapterSpokenOf(task, chapters) ?? chapterQuoted(task, chapters);
      return chapter
        ? summariseChapter(deps, book, chapters, chapter)
        : summariseWhole(deps, book, chapters, last);
    }
    case 'marks':
      return summariseMarks(deps, book, last);
    case 'page': {
      const page =
        of.label === null
          ? pageHere(task)
          : ((await deps.readers.library.findPageByLabel(book.id, of.label)) ?? Number(of.label));
      return page >= 1 && page <= last ? summarisePage(deps, book, page) : null;
    }
    default: {
      const chapter = findChapter(chapters, of, chapterHere(task, chapters));
      return chapter && summariseChapter(deps, book, chapters, chapter);
    }
  }
};

const listOutline = async (deps: CardDeps, task: CardTask, book: Book, of: ChapterRef | null) => {
  const chapters = await readChapters(deps.readers.library, book, task.lastPage);
  const chapter = of && findChapter(chapters, of, chapterHere(task, chapters));
  if (!chapter) return chapters.length === 0 ? null : composedAnswer('answered', [outlineOf(chapters)]);
  const outline = await deps.readers.library.listOutline(book.id);
  const from = outline.findIndex(({ id }) => id === chapter.entry.id) + 1;
  const own = chapter.entry.level;
  const until = outline.findIndex(({ level }, index) => index >= from && level <= own);
  const sections = outline
    .slice(from, until < 0 ? undefined : until)
    .filter(({ level, page }) => level === own + 1 && page <= (task.lastPage ?? page));
  if (sections.length === 0) return null;
  return composedAnswer('answered', [
    {
      kind: 'outline',
      of: 'chapter',
      rows: sections.map(({ title, page, label }) => ({ number: null, title, page, label })),
      total: sections.length,
    },
  ]);
};

/** The chapters whose titles contain the words, or if there are none, the sections. */
const covering = async (deps: CardDeps, task: CardTask, book: Book, words: string) => {
  const asked = new Set([...stemsOf(words)].filter((stem) => !isStopWord(stem)));
  const has = ({ title }: { readonly title: string }): boolean =>
    asked.size > 0 && sharedStems(stemsOf(title), asked) === asked.size;
  const chapters = (await readChapters(deps.readers.library, book, task.lastPage))
    .filter(({ entry }) => has(entry))
    .map(row);
  const outline = chapters.length > 0 ? [] : await deps.readers.library.listOutline(book.id);
  const sections = outline
    .filter((entry) => has(entry) && entry.page <= (task.lastPage ?? entry.page))
    .map(({ title, page, label }) => ({ number: null, title, page, label }));
  const rows = [...chapters, ...sections];
  if (rows.length === 0) return null;
  const of = chapters.length > 0 ? 'book' : 'chapter';
  return composedAnswer('answered', [
    { kind: 'outline', of, rows: rows.slice(0, maxChapters), total: rows.length },
  ]);
};

/** Where the book is open. */
const readingOf = async (deps: CardDeps, book: Book): Promise<SectionOf<'reading'>> => {
  const page = book.position;
  const labels = await deps.readers.library.labelsOf(book.id, [page]);
  const chapter = chapterAt(await readChapters(deps.readers.library, book, null), page);
  return {
    kind: 'reading',
    page,
    label: labels.get(page) ?? String(page),
    pages: book.pageCount,
    chapter: chapter?.title ?? null,
  };
};

const comesNext = async (deps: CardDeps, task: CardTask, book: Book, after: ChapterRef) => {
  const chapters = await readChapters(deps.readers.library, book, null);
  const here = findChapter(chapters, after, chapterHere(task, chapters));
  if (!here && after.kind !== 'this') return null;
  const at = here ? chapters.indexOf(here) : -1;
  const rows = chapters.slice(at + 1, at + 4).map(row);
  if (rows.length === 0) return null;
  const next = chapterAfter(chapters, here);
  return composedAnswer('answered', [
    { kind: 'outline', of: 'next', rows, total: chapters.length - at - 1 },
    await readingOf(deps, book),
    { kind: 'next', asks: next ? askAbout(next, 'summarise-chapter') : [] },
  ]);
};

const quiz = async (deps: CardDeps, task: CardTask, book: Book, of: ChapterRef) => {
  const citing = createCiting();
  const chapters = await readChapters(deps.readers.library, book, task.lastPage);
  const chapter = findChapter(chapters, of, chapterHere(task, chapters));
  if (!chapter) return null;
  const range = { from: chapter.entry.page, to: chapter.to };
  const questions = await deps.quizRows(book, range);
  const rows = questions.map(({ questionId, page, label, prompt, answer, quote }) => ({
    cite: citing.cite({ bookId: book.id, page, label, passageId: null, quote }),
    prompt,
    answer,
    questionId,
  }));
  if (rows.length === 0) return null;
  return composedAnswer(
    'answered',
    [
      { kind: 'quiz', title: chapter.title, number: chapter.number, page: chapter.entry.page, rows },
      { kind: 'next', asks: askAbout(chapter, 'summarise-chapter') },
    ],
    citing.citations,
  );
};

/** Answers from metadata, outline and key sentences; null if the book has no such part. */
export const structureCard = async (
  deps: CardDeps,
  task: CardTask,
  request: Exclude<StructureRequest, RequestOf<'definition'> | RequestOf<'compare'>>,
): Promise<ComposedAnswer | null> => {
  const { book } = task;
  if (!book) return null;
  switch (request.kind) {
    case 'about':
      return aboutCard(deps, task, book, request);
    case 'outline':
      return listOutline(deps, task, book, request.of);
    case 'next':
      return comesNext(deps, task, book, request.after);
    case 'covering':
      return covering(deps, task, book, request.words);
    case 'reading':
      return composedAnswer('answered', [await readingOf(deps, book)]);
    case 'summary':
      return summarise(deps, task, book, request.of);
    case 'quiz':
      return quiz(deps, task, book, request.of);
  }
};
