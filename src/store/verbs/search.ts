import type { SearchReader } from '../../core/ports/store/books/search-store';
import { encodedAmong } from '../index/encoded-share';
import * as memory from '../index/memory-search';
import { passagesByKeyword, passagesByVector, termStatistics } from '../index/passage-search';
import { findTyped } from '../index/typed-search';
import { sentencesByVector } from '../index/sentence-vectors';
import type { Sql } from '../sql';
import { getReadPassages, passageNeighbours } from '../tables/books/passages';
import type { Verbs } from './verbs';

export const searchVerbs = (sql: Sql): Verbs<SearchReader> => ({
  passagesByKeyword: (...args) => passagesByKeyword(sql, ...args),
  passagesByVector: (...args) => passagesByVector(sql, ...args),
  passages: (ids, reach = 'read') => getReadPassages(sql, ids, reach),
  neighbours: (ids) => passageNeighbours(sql, ids),
  termStatistics: (...args) => termStatistics(sql, ...args),
  factsByKeyword: (...args) => memory.factsByKeyword(sql, ...args),
  factsByVector: (...args) => memory.factsByVector(sql, ...args),
  notesByKeyword: (...args) => memory.notesByKeyword(sql, ...args),
  notesByVector: (...args) => memory.notesByVector(sql, ...args),
  marksByKeyword: (...args) => memory.marksByKeyword(sql, ...args),
  newestMarks: (...args) => memory.newestMarks(sql, ...args),
  plansByKeyword: (...args) => memory.plansByKeyword(sql, ...args),
  typed: (kind, query) => findTyped(sql, kind, query),
  turnsByKeyword: (...args) => memory.turnsByKeyword(sql, ...args),
  turnsByVector: (...args) => memory.turnsByVector(sql, ...args),
  sessionsByKeyword: (...args) => memory.sessionsByKeyword(sql, ...args),
  sentencesByVector: (...args) => sentencesByVector(sql, ...args),
  encodedAmong: (...args) => encodedAmong(sql, ...args),
});
