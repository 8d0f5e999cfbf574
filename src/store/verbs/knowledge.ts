import type { KnowledgeReader, KnowledgeWriter } from '../../core/ports/store/knowledge-store';
import type { Sql } from '../sql';
import { requireBook } from '../tables/books/books';
import * as evidence from '../tables/knowledge/evidence';
import { listTerms, putTerms } from '../tables/knowledge/key-terms';
import { listMisconceptions } from '../tables/knowledge/misconceptions';
import type { Verbs } from './verbs';

export const knowledgeVerbs = (sql: Sql): Verbs<KnowledgeReader & KnowledgeWriter> => ({
  listTerms: (bookId) => listTerms(sql, bookId),
  listEvidence: (bookId) => evidence.listEvidence(sql, bookId),
  listRatedCards: (bookId) => evidence.listRatedCards(sql, bookId),
  listMisconceptions: (bookId) => listMisconceptions(sql, bookId),
  putTerms: (bookId, terms, at) => {
    requireBook(sql, bookId);
    putTerms(sql, bookId, terms, at);
  },
  setByHand: (bookId, subject, state, at) => {
    requireBook(sql, bookId);
    evidence.setByHand(sql, bookId, subject, state, at);
  },
  addAsked: (bookId, subjects, turnId, weight, at) =>
    subjects.filter((subject) =>
      evidence.addEvidenceOfTurn(sql, 'question', turnId, { bookId, ...subject, weight, at }),
    ).length > 0,
});
