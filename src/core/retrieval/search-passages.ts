import type { Reach } from '../ports/store/search-store';
import { createPassageMemory, type PassageAnalyser } from './analyse-passage';
import type { FromBefore, RetrievalPorts } from './find-candidates';
import { retrievePassages, type Retrieval } from './retrieve-passages';
import type { BookId } from '../../shared/model';

/** Passages of one book, or of all if `bookId` is null, best first. */
export type PassageSearch = (
  question: string,
  bookId: BookId | null,
  limit: number,
  /** Default: `read`. */
  reach?: Reach,
  before?: FromBefore,
) => Promise<Retrieval>;

export const createPassageSearch =
  (
    ports: RetrievalPorts,
    analyse: PassageAnalyser = createPassageMemory(ports.words).analyse,
  ): PassageSearch =>
  (question, bookId, limit, reach = 'read', before) =>
    retrievePassages(ports, { question, bookId, limit, reach, before }, analyse);
