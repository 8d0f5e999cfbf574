/**
 * Continuous LexRank (G. Erkan, D. Radev, "LexRank: Graph-based Lexical Centrality as Salience in Text Summarization",
 * JAIR 22, 2004): the stationary distribution of a random walk over similar sentences.
 */
const DAMPING = 0.85;
const ROUNDS = 40;
const CLOSE_ENOUGH = 1e-5;

/** @param similarity symmetric, 0..1. Returns one score per sentence; the highest is 1. */
export function lexRank(
  count: number,
  similarity: (left: number, right: number) => number,
): readonly number[] {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, (_, left) =>
    Float64Array.from({ length: count }, (_unused, right) =>
      left === right ? 0 : Math.max(0, similarity(left, right)),
    ),
  );
  const sums = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
  let scores = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(count).fill((1 - DAMPING) / count);
    for (const [from, row] of rows.entries()) {
      const sum = sums[from] ?? 0;
      const share = DAMPING * (scores[from] ?? 0);
      // A sentence that is similar to no other passes its weight to all.
      for (let to = 0; to < count; to += 1)
        next[to] = (next[to] ?? 0) + (sum > 0 ? (share * (row[to] ?? 0)) / sum : share / count);
    }
    const moved = next.reduce((total, value, index) => total + Math.abs(value - (scores[index] ?? 0)), 0);
    scores = next;
    if (moved < CLOSE_ENOUGH) break;
  }
  const top = Math.max(...scores);
  return [...scores].map((score) => score / top);
}
