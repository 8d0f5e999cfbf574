import type { AnswerPassage } from '../../ports';
import { ANSWERED_FROM, CLOSEST_FROM } from '../../retrieval/answer-degree';
import { pageKey, pageOfSpot, placesOf, quoteOf, readSpots } from './book-places';
import { composedAnswer, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting, type Citing } from './citing';
import { findDefinition, findTogether } from './find-definition';

/** Number of passages to search for a definition. */
const searchedPassages = 20;
const maxElsewhere = 3;
/** Passages to read for the rows: more than the rows, because several may be on one page. */
const maxRead = 8;

interface FoundTerm {
  readonly passages: readonly AnswerPassage[];
  /** The passage whose best sentence defines the term. */
  readonly defining: AnswerPassage | null;
  readonly answerability: number;
}

export const findTerm = async (
  { findPassages }: CardDeps,
  { books, question }: CardTask,
  term: string,
): Promise<FoundTerm> => {
  const asker = { sessionId: question.sessionId, turnId: question.turnId };
  const { passages, answerability } = await findPassages(term, books, searchedPassages, asker);
  return { passages, answerability, defining: findDefinition(term, passages)?.passage ?? null };
};

/** Answers "Where is X defined?": the defining sentence and other places; null if no sentence defines it. */
export const definitionCard = async (
  deps: CardDeps,
  task: CardTask,
  term: string,
): Promise<ComposedAnswer | null> => {
  const { passages, defining } = await findTerm(deps, task, term);
  const citing = createCiting();
  const { library } = deps.readers;
  if (!defining) return null;
  const [spot, ...others] = await readSpots(library, [defining, ...passages.slice(0, maxRead)]);
  const quote = spot ? await quoteOf(library, spot, citing, task.lastPageOf, true) : null;
  if (!spot || !quote) return null;
  const rows = placesOf(others, citing, maxElsewhere, [pageOfSpot(spot)]);
  return composedAnswer(
    'answered',
    [
      { kind: 'terms', of: 'question', rows: [{ ...quote, term }] },
      ...(rows.length === 0 ? [] : [{ kind: 'places' as const, role: 'elsewhere' as const, rows }]),
    ],
    citing.citations,
  );
};

const sideOf = async (deps: CardDeps, task: CardTask, term: string, citing: Citing) => {
  const { passages, defining, answerability } = await findTerm(deps, task, term);
  const best = defining ?? (answerability >= CLOSEST_FROM ? passages[0] : undefined);
  const [spot] = best ? await readSpots(deps.readers.library, [best]) : [];
  const quote = spot ? await quoteOf(deps.readers.library, spot, citing, task.lastPageOf, true) : null;
  return { term, quote, isDefined: defining !== null };
};

/** What the book says about both terms together, then about each, then other places. Null if the book covers neither. */
export const compareCard = async (
  deps: CardDeps,
  task: CardTask,
  terms: readonly [string, string],
): Promise<ComposedAnswer | null> => {
  const citing = createCiting();
  const { library } = deps.readers;
  const found = findTogether(terms, task.passages);
  const [spot] = found ? await readSpots(library, [found]) : [];
  const both = spot ? await quoteOf(library, spot, citing, task.lastPageOf) : null;
  const sides = [await sideOf(deps, task, terms[0], citing), await sideOf(deps, task, terms[1], citing)];
  if (!both && sides.every(({ quote }) => quote === null)) return null;
  const shown = citing.citations.map(({ bookId, page }) => pageKey(bookId, page));
  const together = task.material.answerability >= ANSWERED_FROM ? task.passages : [];
  const rows = placesOf(await readSpots(library, together), citing, maxElsewhere, shown);
  return composedAnswer(
    both || sides.every(({ isDefined }) => isDefined) ? 'answered' : 'closest',
    [
      ...(both ? [{ ...both, kind: 'quote' as const }] : []),
      { kind: 'compare', sides: sides.map(({ term, quote }) => ({ term, quote })) },
      ...(rows.length === 0 ? [] : [{ kind: 'places' as const, role: 'elsewhere' as const, rows }]),
    ],
    citing.citations,
  );
};
