import type { SearchHit, Statement } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';

/** A fact as the learner reads it: "You live in Bergen." */
export const factSentence = (fact: Statement): string => sayStatement(fact, 'you');

/** What a search found, as the learner reads it. */
export const hitText = ({ statement, text }: Pick<SearchHit, 'statement' | 'text'>): string =>
  statement ? factSentence(statement) : text;
