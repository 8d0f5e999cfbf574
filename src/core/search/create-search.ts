import type { SearchHit, SearchKind } from '../../shared/model';
import type { Logger } from '../ports';
import { makeProbe, type EncodeQuestion } from '../retrieval/probe';
import { findFacts, findSummaries, findTurns } from './find-memories';
import { findPassages } from './find-passages';
import { findMarks, findNotes } from './find-writings';
import type { Finder, FinderDeps } from './finder';
import type { SearchQuery } from './search-query';

interface SearchDeps extends FinderDeps {
  readonly encodeQuestion?: EncodeQuestion | undefined;
  readonly logger: Logger;
}

const finders: Readonly<Record<SearchKind, Finder>> = {
  passage: findPassages,
  note: findNotes,
  mark: findMarks,
  fact: findFacts,
  turn: findTurns,
  summary: findSummaries,
};

/** Searches everything in Lectern by keyword and by meaning. Results of all kinds are mixed, sorted by score. */
export const createSearch =
  (deps: SearchDeps) =>
  async (query: SearchQuery): Promise<readonly SearchHit[]> => {
    const { readers, embedder, logger, encodeQuestion } = deps;
    const [probe, settings] = await Promise.all([
      makeProbe(query.q, embedder, logger, encodeQuestion),
      readers.settings.getSettings(),
    ]);
    if (probe.terms.length === 0) return [];
    const kinds = query.kind ? [query.kind] : (Object.keys(finders) as SearchKind[]);
    const found = await Promise.all(
      kinds.map((kind) => finders[kind](deps, query, probe, settings.retrieval.similarityFloor)),
    );
    return found
      .flat()
      .toSorted((a, b) => b.score - a.score)
      .slice(0, query.limit);
  };
