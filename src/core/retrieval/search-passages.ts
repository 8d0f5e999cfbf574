import type { Reach } from '../ports/store/search-store';
import { createPassageMemory, type PassageAnalyser } from './analyse-passage';
import { retrievePassages, type FromBefore, type Retrieval, type RetrievalPorts } from './retrieve-passages';

/** Passages of one book, or of all where `bookId` is null, best first. */
export type PassageSearch = (
  question: string,
  bookId: string | null,
  limit: number,
  /** `read` where it is left out. */
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
