import type { NoteFilter } from '../ports/store/note-store';
import { fuseByWeightedSum } from '../retrieval/fuse-by-weighted-sum';
import { makeProbe } from '../retrieval/probe';
import type { NoteList } from './notes';
import type { NotesDeps } from './note-deps';

/** Notes listed that contain all words, and that are near; more would not be looked at. */
const byWordsLimit = 200;
const nearLimit = 20;
const candidates = 50;

/** Notes with every typed word, then those that are near in meaning or contain some of the words. */
export const findNotes = async (
  { notes, search, embedder, logger, similarityFloor }: NotesDeps,
  q: string,
  filter: NoteFilter,
): Promise<NoteList> => {
  const bookId = filter.bookId ?? null;
  const probe = await makeProbe(q, embedder, logger);
  const words = await notes.matchNotes(filter, q, byWordsLimit);
  // Notes with only some of the words are worth looking at if few have all.
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
    notes: await notes.getNoteSummaries(words.ids),
    total: words.total,
    near: near
      .filter(({ tags }) => filter.tag === undefined || tags.includes(filter.tag))
      .slice(0, nearLimit),
  };
};
