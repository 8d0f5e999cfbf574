import type { SearchHit, SearchKind, Session } from '../../shared/model';
import { stem } from '../../shared/text/grammar/stem';
import type { SearchQuery } from './search-query';
import type { Embedder, Logger, StoreReaders, TimeRange } from '../ports';
import { recallTurns, type RecallPorts } from '../memory/recall/recall-turns';
import { fuseByWeightedSum, keywordWeight, type FusedHit } from '../retrieval/fuse-by-weighted-sum';
import { coverageOf } from '../text/coverage';
import { makeProbe, type EncodeQuestion, type Probe } from '../retrieval/probe';
import type { PassageSearch } from '../retrieval/search-passages';
import { labelsOfPassages } from '../session/retrieve/answer-passages';
import { resolveScopes } from '../memory/facts/scopes-of';

interface SearchDeps {
  readonly readers: StoreReaders;
  readonly searchPassages: PassageSearch;
  readonly embedder: Embedder;
  readonly words: RecallPorts['words'];
  readonly encodeQuestion?: EncodeQuestion | undefined;
  readonly logger: Logger;
  readonly now: () => number;
}

type Find = (query: SearchQuery, probe: Probe, floor: number) => Promise<readonly SearchHit[]>;

const textOf = (session: Session): string => [session.title, session.summary].filter(Boolean).join('\n');

const within = (at: string, { from, to }: TimeRange): boolean => (!from || at >= from) && (!to || at < to);

/** The best of a kind is not good for that: what its words have in common with the question decides among kinds. */
const scoreAmongKinds = (hit: FusedHit<number>, text: string, probe: Probe): number => {
  const meaning = (1 - keywordWeight) * hit.similarity;
  return meaning + (hit.score - meaning) * coverageOf(text, new Set(probe.terms.map(stem)));
};

const noPlace = { page: null, label: null, chapter: null } as const;

/** Everything that Lectern holds, by words and by meaning; each kind's best first, kinds mixed by score. */
export const createSearch = ({
  readers,
  searchPassages,
  embedder,
  words,
  encodeQuestion,
  logger,
  now,
}: SearchDeps) => {
  const { search } = readers;

  const passages: Find = async ({ q, bookId, range, limit }) => {
    // Who searches in person searches all of the book, read or not.
    // A book's text has no date: who asks for a stretch of time asks for memories.
    if (range.from || range.to) return [];
    const found = (await searchPassages(q, bookId, limit, 'whole')).passages;
    const labels = await labelsOfPassages(
      found.map(({ passage }) => passage),
      readers.library,
    );
    return found.map(({ passage, page, score, matched }) => ({
      kind: 'passage',
      id: String(passage.id),
      bookId: passage.bookId,
      page,
      label: labels.get(passage.bookId)?.get(page) ?? String(page),
      chapter: passage.chapter,
      text: passage.text,
      score: Math.min(1, Math.max(0, score)),
      matched,
    }));
  };

  const notes: Find = async ({ bookId, range, limit }, probe, floor) => {
    const fused = fuseByWeightedSum(
      await search.notesByKeyword(bookId, probe.terms, limit * 2),
      probe.vector ? await search.notesByVector(bookId, probe.modelId, probe.vector, limit * 2) : [],
      floor,
    );
    const byId = new Map(fused.map((hit) => [hit.id, hit]));
    return (await readers.notes.getNotes([...byId.keys()])).flatMap((note): SearchHit[] => {
      const hit = byId.get(note.id);
      if (!hit || !within(note.updatedAt, range)) return [];
      const text = `${note.title}\n${note.content}`.trim();
      return [
        {
          kind: 'note',
          id: String(note.id),
          bookId: note.bookId,
          ...noPlace,
          text,
          score: scoreAmongKinds(hit, text, probe),
          matched: hit.matched,
        },
      ];
    });
  };

  /** By words: the places that they are beside are found by meaning as pages. */
  const marks: Find = async ({ bookId, range, limit }, probe, floor) => {
    const fused = fuseByWeightedSum(
      await search.marksByKeyword(bookId, probe.terms, limit * 2, 'whole'),
      [],
      floor,
    );
    const byId = new Map(fused.map((hit) => [hit.id, hit]));
    return (await readers.marks.getMarks([...byId.keys()])).flatMap((mark): SearchHit[] => {
      const hit = byId.get(mark.id);
      if (!hit || !within(mark.updatedAt, range)) return [];
      return [
        {
          kind: 'mark',
          id: String(mark.id),
          bookId: mark.bookId,
          page: mark.page,
          label: mark.label,
          chapter: mark.chapter,
          text: `${mark.note.trim()}\n“${mark.quote}”`,
          score: scoreAmongKinds(hit, `${mark.note}\n${mark.quote}`, probe),
          matched: hit.matched,
        },
      ];
    });
  };

  const facts: Find = async ({ bookId, range, limit }, probe, floor) => {
    const at = new Date(now()).toISOString();
    const [books, collections] = bookId
      ? [[], []]
      : await Promise.all([readers.library.listBooks(embedder.modelId), readers.library.listCollections()]);
    const scopes = [
      ...(await resolveScopes(readers.library, bookId)),
      ...books.map(({ id }) => ({ scope: 'book', scopeId: id }) as const),
      ...collections.map(({ id }) => ({ scope: 'collection', scopeId: String(id) }) as const),
    ];
    const fused = fuseByWeightedSum(
      await search.factsByKeyword(scopes, probe.terms, at, limit * 2, 'whole'),
      probe.vector
        ? await search.factsByVector(scopes, probe.modelId, probe.vector, at, limit * 2, 'whole')
        : [],
      floor,
    );
    const byId = new Map(fused.map((hit) => [hit.id, hit]));
    return (await readers.memory.getFacts([...byId.keys()])).flatMap((fact): SearchHit[] => {
      const hit = byId.get(fact.id);
      if (!hit || !within(fact.createdAt, range)) return [];
      return [
        {
          kind: 'fact',
          id: String(fact.id),
          bookId: fact.scope === 'book' ? fact.scopeId : null,
          page: fact.page,
          label: fact.label,
          chapter: fact.chapter,
          text: fact.fact,
          statement: { subject: fact.subject, words: fact.words },
          score: scoreAmongKinds(hit, fact.words, probe),
          matched: hit.matched,
        },
      ];
    });
  };

  const turns: Find = async ({ bookId, range, limit }, probe, floor) => {
    const recall = { probe, bookId, within: range, about: null };
    const ranked = (await recallTurns({ recall: readers.recall, words }, recall, floor, limit * 2))
      .filter(({ matched, turn }) => matched !== null && turn.text.trim() !== '')
      .slice(0, limit);
    const found = await readers.sessions.getTurns(ranked.map(({ turn }) => turn.id));
    const contents = new Map(found.map((turn) => [turn.turnId, turn.content]));
    const ids = [...new Set(ranked.map(({ turn }) => turn.sessionId))];
    const sessions = await readers.sessions.getSessions(ids);
    const bookOf = new Map(sessions.map((session) => [session.sessionId, session.bookId]));
    // Their order is the ranker's; how well they fit, the best first, places them among other kinds.
    const fits = ranked
      .map(({ coverage, similarity }) => keywordWeight * coverage + (1 - keywordWeight) * similarity)
      .toSorted((a, b) => b - a);
    return ranked.map(({ turn, matched }, at): SearchHit => ({
      kind: 'turn',
      id: String(turn.id),
      bookId: bookOf.get(turn.sessionId) ?? null,
      ...noPlace,
      text: contents.get(turn.id) ?? turn.text,
      score: Math.max(0, fits[at] ?? 0),
      matched: matched ?? 'keyword',
    }));
  };

  const summaries: Find = async ({ bookId, range, limit }, probe) => {
    const hits = await search.sessionsByKeyword(bookId, probe.terms, range, limit);
    const best = hits.reduce((most, hit) => Math.max(most, hit.score), 0);
    const scores = new Map(hits.map((hit) => [hit.id, best > 0 ? hit.score / best : 1]));
    return (await readers.sessions.getSessions([...scores.keys()])).map((session) => ({
      kind: 'summary',
      id: session.sessionId,
      bookId: session.bookId,
      ...noPlace,
      text: textOf(session),
      score: scoreAmongKinds(
        {
          id: 0,
          // Found by words alone, so it weighs what the keyword arm weighs for the others.
          score: keywordWeight * (scores.get(session.sessionId) ?? 0),
          similarity: 0,
          matched: 'keyword',
          byWords: 0,
        },
        textOf(session),
        probe,
      ),
      matched: 'keyword',
    }));
  };

  const finders: Readonly<Record<SearchKind, Find>> = {
    passage: passages,
    note: notes,
    mark: marks,
    fact: facts,
    turn: turns,
    summary: summaries,
  };

  return async (query: SearchQuery): Promise<readonly SearchHit[]> => {
    const [probe, settings] = await Promise.all([
      makeProbe(query.q, embedder, logger, encodeQuestion),
      readers.settings.getSettings(),
    ]);
    const kinds = query.kind ? [query.kind] : (Object.keys(finders) as SearchKind[]);
    if (probe.terms.length === 0) return [];
    const found = await Promise.all(
      kinds.map((kind) => finders[kind](query, probe, settings.retrieval.similarityFloor)),
    );
    return found
      .flat()
      .toSorted((a, b) => b.score - a.score)
      .slice(0, query.limit);
  };
};
