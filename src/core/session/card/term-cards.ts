import type { AnswerPassage } from '../../ports';
import { ANSWERED_FROM, CLOSEST_FROM } from '../../retrieval/answer-degree';
import { bestPageOf, pageKey, placesOf, quoteOf } from './book-places';
import { composed, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting, type Citing } from './citing';
import { findDefinition } from './find-definition';

/** Passages in which a definition is looked for. */
const lookedAt = 20;
const mostElsewhere = 3;

export interface FoundTerm {
  readonly passages: readonly AnswerPassage[];
  /** The passage whose best sentence defines it. */
  readonly defining: AnswerPassage | null;
  readonly answerability: number;
}

export const findTerm = async (
  { findPassages }: CardDeps,
  { book, question }: CardTask,
  term: string,
): Promise<FoundTerm> => {
  const asker = { sessionId: question.sessionId, turnId: question.turnId };
  const { passages, answerability } = await findPassages(
    term,
    book?.id ?? null,
    lookedAt,
    () => undefined,
    asker,
  );
  return { passages, answerability, defining: findDefinition(term, passages)?.passage ?? null };
};

/** "Where is X defined?": the defining sentence, and other places; null where no sentence defines it. */
export const definitionCard = async (
  deps: CardDeps,
  task: CardTask,
  term: string,
): Promise<ComposedAnswer | null> => {
  const { passages, defining } = await findTerm(deps, task, term);
  const citing = createCiting();
  const quote = defining && (await quoteOf(deps.readers.library, defining, citing, task.lastPage));
  if (!defining || !quote) return null;
  const rows = placesOf(passages, citing, mostElsewhere, [bestPageOf(defining)]);
  return composed(
    'answered',
    [
      { kind: 'terms', of: 'question', rows: [{ ...quote, term }] },
      ...(rows.length === 0
        ? []
        : [{ kind: 'places' as const, role: 'elsewhere' as const, rows: [...rows] }]),
    ],
    citing.citations,
  );
};

const sideOf = async (deps: CardDeps, task: CardTask, term: string, citing: Citing) => {
  const { passages, defining, answerability } = await findTerm(deps, task, term);
  const best = defining ?? (answerability >= CLOSEST_FROM ? passages[0] : undefined);
  const quote = best ? await quoteOf(deps.readers.library, best, citing, task.lastPage) : null;
  return { term, quote, passages };
};

/** Two things side by side; places that speak of both come after. Null where the book has neither. */
export const compareCard = async (
  deps: CardDeps,
  task: CardTask,
  [one, other]: readonly [string, string],
): Promise<ComposedAnswer | null> => {
  const citing = createCiting();
  const sides = [await sideOf(deps, task, one, citing), await sideOf(deps, task, other, citing)];
  if (sides.every(({ quote }) => quote === null)) return null;
  const shown = citing.citations.map(({ bookId, page }) => pageKey(bookId, page));
  const together = task.material.answerability >= ANSWERED_FROM ? task.passages : [];
  const rows = placesOf(together, citing, mostElsewhere, shown);
  return composed(
    sides.some(({ quote }) => quote === null) ? 'closest' : 'answered',
    [
      { kind: 'compare', sides: sides.map(({ term, quote }) => ({ term, quote })) },
      ...(rows.length === 0
        ? []
        : [{ kind: 'places' as const, role: 'elsewhere' as const, rows: [...rows] }]),
    ],
    citing.citations,
  );
};
