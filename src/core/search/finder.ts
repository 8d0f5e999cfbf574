import { bookOfScope, type Fact, type SearchHit } from '../../shared/model';
import { stem } from '../../shared/text/grammar/stem';
import type { RecallPorts } from '../memory/recall/recall-turns';
import type { Embedder, StoreReaders, TimeRange } from '../ports';
import { keywordWeight, type FusedHit } from '../retrieval/fuse-by-weighted-sum';
import type { Probe } from '../retrieval/probe';
import type { PassageSearch } from '../retrieval/search-passages';
import { coverageOf } from '../text/coverage';
import type { SearchQuery } from './search-query';

export interface FinderDeps {
  readonly readers: StoreReaders;
  readonly searchPassages: PassageSearch;
  readonly embedder: Embedder;
  readonly words: RecallPorts['words'];
  readonly now: () => number;
}

/** Finds results of one kind. `floor` is the minimum similarity of a semantic result. */
export type Finder = (
  deps: FinderDeps,
  query: SearchQuery,
  probe: Probe,
  floor: number,
) => Promise<readonly SearchHit[]>;

export const isWithin = (at: string, { from, to }: TimeRange): boolean =>
  (!from || at >= from) && (!to || at < to);

/** Scores are relative to the best of a kind. To compare kinds, the keyword part is weighted by how many terms the text has. */
export const scoreAmongKinds = (
  hit: Pick<FusedHit<number>, 'score' | 'similarity'>,
  text: string,
  probe: Probe,
): number => {
  const semantic = (1 - keywordWeight) * hit.similarity;
  return semantic + (hit.score - semantic) * coverageOf(text, new Set(probe.terms.map(stem)));
};

/** A fact as a result, without how it was found. */
export const factFound = (fact: Fact) =>
  ({
    kind: 'fact',
    id: String(fact.id),
    bookId: bookOfScope(fact),
    page: fact.page,
    label: fact.label,
    chapter: fact.chapter,
    text: fact.fact,
    statement: { subject: fact.subject, words: fact.words },
  }) as const;

export const noPlace = { page: null, label: null, chapter: null } as const;
