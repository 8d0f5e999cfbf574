/** Cosine of two vectors that have a direction, in doubles; -1 to 1. */
export const exactSimilarity = (one: Float32Array, other: Float32Array): number => {
  let dot = 0;
  let ones = 0;
  let others = 0;
  for (let index = 0; index < one.length; index += 1) {
    const a = one[index] ?? 0;
    const b = other[index] ?? 0;
    dot += a * b;
    ones += a * a;
    others += b * b;
  }
  return Math.max(-1, Math.min(1, dot / Math.sqrt(ones * others)));
};
