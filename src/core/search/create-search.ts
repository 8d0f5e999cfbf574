import type { SearchHit, SearchKind } from '../../shared/model';
import type { Logger } from '../ports';
import { makeProbe, type EncodeQuestion } from '../retrieval/probe';
import { findFacts, findSummaries, findTurns } from './find-memories';
import { findPassages } from './find-passages';
import { findMarks, findNotes, findPlans } from './find-writings';
import type { Finder, FinderDeps } from './finder';
import {
  factsWithWords,
  marksWithWords,
  notesWithWords,
  passagesWithWords,
  plansWithWords,
  summariesWithWords,
  turnsWithWords,
  type WordFinder,
} from './find-words';
import type { SearchQuery, WordQuery } from './search-query';

interface SearchDeps extends FinderDeps {
  readonly encodeQuestion?: EncodeQuestion | undefined;
  readonly logger: Logger;
}

/** How a kind is searched: by a whole query (keyword and semantic), and only by keyword while the learner types. */
interface SearchedKind {
  readonly find: Finder;
  readonly typed: WordFinder;
}

/** A new kind is an entry here and a query in the store (`store/index/typed-search.ts`). */
const kinds: Readonly<Record<SearchKind, SearchedKind>> = {
  passage: { find: findPassages, typed: passagesWithWords },
  note: { find: findNotes, typed: notesWithWords },
  mark: { find: findMarks, typed: marksWithWords },
  plan: { find: findPlans, typed: plansWithWords },
  fact: { find: findFacts, typed: factsWithWords },
  turn: { find: findTurns, typed: turnsWithWords },
  summary: { find: findSummaries, typed: summariesWithWords },
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
    const searched = query.kind ? [query.kind] : (Object.keys(kinds) as SearchKind[]);
    const found = await Promise.all(
      searched.map((kind) => kinds[kind].find(deps, query, probe, settings.retrieval.similarityFloor)),
    );
    return found
      .flat()
      .toSorted((a, b) => b.score - a.score)
      .slice(0, query.limit);
  };

export const createWordSearch =
  ({ readers, now }: Pick<FinderDeps, 'readers' | 'now'>) =>
  async ({ q, bookId, kind, limit }: WordQuery): Promise<readonly SearchHit[]> => {
    const ids = await readers.search.typed(kind, {
      typed: q,
      bookId,
      now: new Date(now()).toISOString(),
      limit,
    });
    return ids.length === 0 ? [] : kinds[kind].typed(readers, ids);
  };
