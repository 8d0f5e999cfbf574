import type { Sql } from '../../sql';
import * as books from '../../tables/books/books';
import { eraseBookFromContexts, eraseFromContexts } from '../../tables/sessions/contexts';
import { factsOfScope } from '../../tables/memory/facts';
import { cancelJobsOfBook } from '../../tables/jobs';
import { keepMarksWithoutBook } from '../../tables/books/marks';
import { eraseDraft } from '../../tables/sessions/drafts';
import { forgetInWarmups } from '../../tables/sessions/warmups';
import { eraseFacts } from '../../tables/memory/write-facts';
import { keepCardsWithoutBook } from '../../tables/review/cards';
import { eraseProposalsOfBook } from '../../tables/review/proposals';
import { eraseKnowledgeOfBook } from '../../tables/knowledge/evidence';
import { eraseQuizzesOfBook } from '../../tables/quiz/quizzes';
import { scrub } from '../../index/full-text';
import { needScrub } from '../../index/scrub-passages';
import type { BookId } from '../../../shared/model';

/** Everything that depends on a book except its text: its facts, its place in old answers, its jobs. */
export const eraseAroundBook = (sql: Sql, bookId: BookId): void => {
  const facts = factsOfScope(sql, { scope: 'book', scopeId: bookId });
  eraseFromContexts(sql, 'fact', facts);
  forgetInWarmups(sql, facts);
  eraseFacts(sql, facts);
  eraseBookFromContexts(sql, bookId);
  cancelJobsOfBook(sql, bookId);
  eraseDraft(sql, bookId);
  keepMarksWithoutBook(sql, bookId);
  keepCardsWithoutBook(sql, bookId);
  eraseProposalsOfBook(sql, bookId);
  eraseQuizzesOfBook(sql, bookId);
  eraseKnowledgeOfBook(sql, bookId);
  if (facts.length > 0) sql.exec(scrub('facts_fts'));
  needScrub(sql);
};

/** Erases a book with everything that depends on it. */
export const eraseBook = (sql: Sql, bookId: BookId): void => {
  eraseAroundBook(sql, bookId);
  books.eraseBookRow(sql, bookId);
};
