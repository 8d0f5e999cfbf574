/**
 * Dot product; for unit vectors, the cosine. Four independent sums avoid that each addition waits for the previous one.
 */
export function dot(a: Float32Array, b: Float32Array): number {
  const length = Math.min(a.length, b.length);
  const whole = length - (length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0);
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0);
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0);
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0);
  }
  for (let at = whole; at < length; at++) first += (a[at] ?? 0) * (b[at] ?? 0);
  return first + second + (third + fourth);
}

export function add(to: Float32Array, from: Float32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + (from[at] ?? 0);
}

/** The cosine from a dot product with a unit vector and the other vector's squared length; 0 for a zero vector. */
export const cosineFrom = (along: number, square: number): number =>
  square === 0 ? 0 : along / Math.sqrt(square);
