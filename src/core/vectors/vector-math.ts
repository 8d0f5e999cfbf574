/** Dot product; the cosine of unit vectors. Four sums side by side, since one waits for each of its additions. */
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

/** A cosine from what a unit vector has along another vector, and that one's length squared; 0 where it is zero. */
export const cosineFrom = (along: number, square: number): number =>
  square === 0 ? 0 : along / Math.sqrt(square);
