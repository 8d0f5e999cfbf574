/** Dot product; the cosine of unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

export function add(to: Float32Array, from: Float32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + (from[at] ?? 0);
}

/** Cosine of a unit vector and the sum of two others; 0 where that sum is zero. */
export function cosineWithSum(unit: Float32Array, first: Float32Array, second: Float32Array | null): number {
  let along = 0;
  let square = 0;
  for (let at = 0; at < unit.length; at++) {
    const value = (first[at] ?? 0) + (second === null ? 0 : (second[at] ?? 0));
    along += (unit[at] ?? 0) * value;
    square += value * value;
  }
  return square === 0 ? 0 : along / Math.sqrt(square);
}
