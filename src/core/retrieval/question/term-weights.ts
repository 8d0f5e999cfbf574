import type { TermStatistics } from '../../ports/store/books/search-store';
import type { TokenisedQuestion } from './tokenise-question';

/** The weights of a question's terms. */
export interface TermWeights {
  /** By stem: Robertson and Spärck Jones' idf, never negative. */
  readonly idf: ReadonlyMap<string, number>;
  readonly total: number;
  /** Stems of terms that do not occur in the text that was searched. */
  readonly absent: ReadonlySet<string>;
}

export function termWeights(question: TokenisedQuestion, statistics: TermStatistics): TermWeights {
  const idf = new Map<string, number>();
  const absent = new Set<string>();
  let total = 0;
  for (const term of question.terms) {
    const df = statistics.documentFrequency.get(term.word) ?? 0;
    const weight = Math.log(1 + (statistics.total - df + 0.5) / (df + 0.5));
    if (df === 0 && statistics.total > 0) absent.add(term.stem);
    idf.set(term.stem, weight);
    total += weight;
  }
  return { idf, total, absent };
}
