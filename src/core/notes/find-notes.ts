import type { NoteFilter } from '../ports/store/note-store';
import { fuseByWeightedSum } from '../retrieval/fuse-by-weighted-sum';
import { makeProbe } from '../retrieval/probe';
import type { NoteId, NoteSummary } from '../../shared/model';
import type { NotesDeps } from './note-deps';

/** Maximum number of notes found by similarity or by some of the words. */
const nearLimit = 20;
const candidates = 50;

interface FoundNotes {
  /** Notes with every typed word, the best first. */
  readonly ids: readonly NoteId[];
  readonly total: number;
  readonly near: readonly NoteSummary[];
}

/**
 * At most `limit` notes with every typed word, and those that are semantically similar or contain some of the words.
 */
export const searchNotes = async (
  { notes, search, embedder, logger, similarityFloor }: NotesDeps,
  q: string,
  filter: NoteFilter,
  limit: number,
): Promise<FoundNotes> => {
  const bookId = filter.bookId ?? null;
  const probe = await makeProbe(q, embedder, logger);
  const words = await notes.matchNotes(filter, q, limit);
  // Notes with only some of the words are useful if few contain all of them.
  const wantsMore = probe.terms.length > 1 && words.total < nearLimit;
  const [keyword, vector, floor] = await Promise.all([
    wantsMore ? search.notesByKeyword(bookId, probe.terms, candidates) : [],
    probe.vector ? search.notesByVector(bookId, probe.modelId, probe.vector, candidates) : [],
    similarityFloor(),
  ]);
  const exact = new Set(words.ids);
  const others = fuseByWeightedSum(keyword, vector, floor)
    .map(({ id }) => id)
    .filter((id) => !exact.has(id));
  const near = await notes.getNoteSummaries(others);
  return {
    ...words,
    near: near
      .filter(({ tags }) => filter.tag === undefined || tags.includes(filter.tag))
      .slice(0, nearLimit),
  };
};
