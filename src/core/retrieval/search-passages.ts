import { passageAnalyser } from './analyse-passage';
import { retrievePassages, type Retrieval, type RetrievalPorts } from './retrieve-passages';

/** Passages of one book, or of all where `bookId` is null, best first. */
export type PassageSearch = (
  question: string,
  bookId: string | null,
  limit: number,
) => Promise<Pick<Retrieval, 'passages' | 'answerability'>>;

export const createPassageSearch = (ports: RetrievalPorts): PassageSearch => {
  const analyse = passageAnalyser(ports.words);
  return (question, bookId, limit) => retrievePassages(ports, { question, bookId, limit }, analyse);
};
