import type { SearchExtent, SearchedBooks } from '../ports/store/books/search-store';
import { createPassageMemory, type PassageAnalyser } from './analyse-passage';
import type { FromBefore, RetrievalPorts } from './find-candidates';
import { retrievePassages, type Retrieval } from './retrieve-passages';

/** Passages of the books, best first. */
export type PassageSearch = (
  question: string,
  books: SearchedBooks,
  limit: number,
  /** Default: `read`. */
  reach?: SearchExtent,
  before?: FromBefore,
) => Promise<Retrieval>;

export const createPassageSearch =
  (
    ports: RetrievalPorts,
    analyse: PassageAnalyser = createPassageMemory(ports.words).analyse,
  ): PassageSearch =>
  (question, books, limit, reach = 'read', before) =>
    retrievePassages(ports, { question, books, limit, reach, before }, analyse);
