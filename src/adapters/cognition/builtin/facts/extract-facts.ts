import type { ExtractedFacts, ExtractFactsTask } from '../../../../core/ports';
import { bookFacts } from './book-facts';
import { learnerFacts } from './learner-facts';

/** Facts of one exchange: about the learner from the question, about the book from the answer's quotes. */
export function extractFacts(task: ExtractFactsTask): ExtractedFacts {
  return {
    candidates: [...learnerFacts(task.question, task.timeZone), ...bookFacts(task.question, task.answer)],
    dropped: [],
  };
}
