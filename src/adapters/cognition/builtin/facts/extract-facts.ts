import type { ExtractFactsTask, FactCandidate } from '../../../../core/ports';
import { bookFacts } from './book-facts';
import { learnerFacts } from './learner-facts';

/** Facts of one exchange: about the learner from the question, about the book from the answer's quotes. */
export function extractFacts(task: ExtractFactsTask): readonly FactCandidate[] {
  return [...learnerFacts(task.question, task.timeZone), ...bookFacts(task.question, task.answer)];
}
