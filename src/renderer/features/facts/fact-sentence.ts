import type { SearchHit, Statement } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';

/** A fact as the learner reads it: "You live in Bergen." */
export const toldFact = (fact: Statement): string => sayStatement(fact, 'you');

/** What a search found, as the learner reads it. */
export const toldHit = ({ statement, text }: Pick<SearchHit, 'statement' | 'text'>): string =>
  statement ? toldFact(statement) : text;
