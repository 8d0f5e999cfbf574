/** The cosine of unit vectors; 0 if a text has no vector. */
export function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (left === undefined || right === undefined) return 0;
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return Number.isFinite(sum) ? sum : 0;
}
