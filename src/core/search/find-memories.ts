import type { BookId, SearchHit, Session } from '../../shared/model';
import { resolveScopes } from '../memory/facts/scopes-of';
import { recallTurns } from '../memory/recall/recall-turns';
import type { ScopeRef } from '../ports';
import { fuseByWeightedSum, keywordWeight } from '../retrieval/fuse-by-weighted-sum';
import { factFound, isWithin, noPlace, scoreAmongKinds, type Finder, type FinderDeps } from './finder';

/** The scopes that apply to the book, or without a book, all scopes. */
const scopesOf = async (
  { readers, embedder }: FinderDeps,
  bookId: BookId | null,
): Promise<readonly ScopeRef[]> => {
  const general = await resolveScopes(readers.library, bookId);
  if (bookId !== null) return general;
  const [books, collections] = await Promise.all([
    readers.library.listBooks(embedder.modelId),
    readers.library.listCollections(),
  ]);
  return [
    ...general,
    ...books.map(({ id }) => ({ scope: 'book', scopeId: id }) as const),
    ...collections.map(({ id }) => ({ scope: 'collection', scopeId: String(id) }) as const),
  ];
};

export const findFacts: Finder = async (deps, { bookId, range, limit }, probe, floor) => {
  const { readers, now } = deps;
  const { search } = readers;
  const at = new Date(now()).toISOString();
  const scopes = await scopesOf(deps, bookId);
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
    if (!hit || !isWithin(fact.createdAt, range)) return [];
    return [
      {
        ...factFound(fact),
        score: scoreAmongKinds(hit, fact.words, probe),
        matched: hit.matched,
      },
    ];
  });
};

export const findTurns: Finder = async ({ readers, words }, { bookId, range, limit }, probe, floor) => {
  const recall = { probe, bookId, within: range, about: null };
  const ranked = (await recallTurns({ recall: readers.recall, words }, recall, floor, limit * 2))
    .filter(({ matched, turn }) => matched !== null && turn.text.trim() !== '')
    .slice(0, limit);
  const found = await readers.sessions.getTurns(ranked.map(({ turn }) => turn.id));
  const contents = new Map(found.map((turn) => [turn.turnId, turn.content]));
  const ids = [...new Set(ranked.map(({ turn }) => turn.sessionId))];
  const sessions = await readers.sessions.getSessions(ids);
  const bookOf = new Map(sessions.map((session) => [session.sessionId, session.bookId]));
  // The ranker decides the order within the kind; coverage and similarity, sorted, place them among the other kinds.
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

const textOf = (session: Session): string => [session.title, session.summary].filter(Boolean).join('\n');

export const findSummaries: Finder = async ({ readers }, { bookId, range, limit }, probe) => {
  const hits = await readers.search.sessionsByKeyword(bookId, probe.terms, range, limit);
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
        // Found by keyword only, so it has the keyword part of the other kinds' scores.
        score: keywordWeight * (scores.get(session.sessionId) ?? 0),
        similarity: 0,
      },
      textOf(session),
      probe,
    ),
    matched: 'keyword',
  }));
};
