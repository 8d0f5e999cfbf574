import type { Fact, SearchHit } from '../../../shared/model';
import { asKept } from '../../../shared/text/grammar/about-learner';
import { addressed } from '../../../shared/text/grammar/second-person';

/** A fact as the learner reads it: "You live in Bergen." What a book says stays as it was said. */
export const toldFact = ({ fact, scope }: Pick<Fact, 'fact' | 'scope'>): string =>
  scope === 'book' ? fact : addressed(fact);

/** What the learner wrote over it, in the form in which facts are kept. */
export const keptFact = (wording: string, { fact, scope }: Pick<Fact, 'fact' | 'scope'>): string =>
  scope === 'book' ? wording : asKept(wording, fact);

/** What a search found, as the learner reads it. */
export const toldHit = ({ kind, bookId, text }: Pick<SearchHit, 'kind' | 'bookId' | 'text'>): string =>
  kind === 'fact' && bookId === null ? addressed(text) : text;
