import type { Book } from '../../../shared/model';
import { chapterAt, type Chapter } from '../../../shared/text/chapters';
import { findChapter } from '../../request/chapter-ref';
import { readRequest } from '../../request/read-request';
import type { CardTask } from './card-task';

type Chapters = readonly Chapter[];

const lastSections = ({ recentTurns }: CardTask) =>
  recentTurns.findLast(({ role }) => role === 'assistant')?.card?.sections ?? [];

const openPage = (book: Book | null): number | undefined =>
  book && book.position > 1 ? book.position : undefined;

const citedLast = ({ recentTurns }: CardTask): number | undefined =>
  recentTurns.findLast(({ role, citations }) => role === 'assistant' && citations.length > 0)?.citations[0]
    ?.page;

/** The page that the learner is on: the selection's, else the open one, else, in an unopened book, the last one cited. */
export const pageHere = (task: CardTask): number =>
  task.selection?.page ?? openPage(task.book) ?? citedLast(task) ?? 1;

/** The chapter that the last answer summarised or quizzed. */
const chapterShown = (task: CardTask, chapters: Chapters): Chapter | undefined => {
  const shown = lastSections(task).find(({ kind }) => kind === 'summary' || kind === 'quiz');
  if (shown?.kind !== 'summary' && shown?.kind !== 'quiz') return undefined;
  return chapters.find(({ number, title }) => number === shown.number && title === shown.title);
};

/** The chapter that the last answer named as the next one. */
const chapterAnnounced = (task: CardTask, chapters: Chapters): Chapter | undefined => {
  for (const section of lastSections(task)) {
    const next =
      section.kind === 'remark' && section.remark.kind === 'next-chapter'
        ? section.remark
        : section.kind === 'outline' && section.of === 'next'
          ? section.rows.find(({ number }) => number !== null)
          : undefined;
    if (next) return chapters.find(({ number, title }) => number === next.number && title === next.title);
  }
  return undefined;
};

/** The chapter that the learner just reported starting or finishing. */
const chapterReported = (task: CardTask, chapters: Chapters): Chapter | null => {
  const said = task.recentTurns.findLast(({ role }) => role === 'user');
  const request = said && readRequest(said.content);
  return request?.kind === 'finished' || request?.kind === 'started'
    ? findChapter(chapters, request.of, chapterAt(chapters, pageHere(task)))
    : null;
};

/** What "it" means right after a chapter was named. */
export const chapterSpokenOf = (task: CardTask, chapters: Chapters): Chapter | null =>
  chapterShown(task, chapters) ?? chapterAnnounced(task, chapters) ?? null;

/** The chapter that the last answer quotes. */
export const chapterQuoted = (task: CardTask, chapters: Chapters): Chapter | null => {
  const quote = lastSections(task).find(({ kind }) => kind === 'quote');
  const page = quote?.kind === 'quote' ? task.recentTurns.at(-1)?.citations[quote.cite]?.page : undefined;
  return page === undefined ? null : chapterAt(chapters, page);
};

/** The chapter that the learner is in: the selection's, else the one just discussed, else the one that is open. */
export const chapterHere = (task: CardTask, chapters: Chapters): Chapter | null =>
  task.selection
    ? chapterAt(chapters, task.selection.page)
    : (chapterShown(task, chapters) ??
      chapterReported(task, chapters) ??
      chapterAt(chapters, pageHere(task)));
