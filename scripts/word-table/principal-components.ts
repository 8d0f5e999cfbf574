import { matrix, row, type Matrix } from './matrix.ts';

/** The same rows in the basis of their principal components, largest first. */
export function toPrincipalComponents(from: Matrix, options: { readonly center: boolean }): Matrix {
  const size = from.columns;
  const mean = new Float64Array(size);
  if (options.center) {
    for (let index = 0; index < from.rows; index++) {
      for (const [at, value] of row(from, index).entries()) mean[at] = mean[at]! + value / from.rows;
    }
  }
  const basis = eigenvectors(covariance(from, mean), size);
  const to = matrix(from.rows, size);
  const centered = new Float64Array(size);
  for (let index = 0; index < from.rows; index++) {
    const source = row(from, index);
    for (let at = 0; at < size; at++) centered[at] = source[at]! - mean[at]!;
    const target = row(to, index);
    for (let component = 0; component < size; component++) {
      const direction = basis[component]!;
      let sum = 0;
      for (let at = 0; at < size; at++) sum += direction[at]! * centered[at]!;
      target[component] = sum;
    }
  }
  return to;
}

function covariance(from: Matrix, mean: Float64Array): Float64Array {
  const size = from.columns;
  const sums = new Float64Array(size * size);
  const centered = new Float64Array(size);
  for (let index = 0; index < from.rows; index++) {
    const source = row(from, index);
    for (let at = 0; at < size; at++) centered[at] = source[at]! - mean[at]!;
    for (let i = 0; i < size; i++) {
      const value = centered[i]!;
      for (let j = i; j < size; j++) sums[i * size + j]! += value * centered[j]!;
    }
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) sums[i * size + j] = sums[j * size + i]!;
  return sums;
}

/** Jacobi's method: rotates the largest off-diagonal entries away. Eigenvectors by falling eigenvalue. */
function eigenvectors(symmetric: Float64Array, size: number): readonly Float64Array[] {
  const a = symmetric;
  const vectors = Array.from({ length: size }, (_, i) => {
    const unit = new Float64Array(size);
    unit[i] = 1;
    return unit;
  });
  const trace = Array.from({ length: size }, (_, i) => a[i * size + i]!).reduce(
    (sum, value) => sum + value,
    0,
  );
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const apq = a[p * size + q]!;
        off += apq * apq;
        if (Math.abs(apq) < 1e-13 * trace) continue;
        const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * apq);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        rotate(a, vectors, size, p, q, c, t * c);
      }
    }
    if (Math.sqrt(off) < 1e-9 * trace) break;
  }
  const order = vectors.map((_, i) => i).toSorted((i, j) => a[j * size + j]! - a[i * size + i]!);
  return order.map((i) => vectors[i]!);
}

function rotate(
  a: Float64Array,
  vectors: readonly Float64Array[],
  size: number,
  p: number,
  q: number,
  c: number,
  s: number,
): void {
  for (let k = 0; k < size; k++) {
    const kp = a[k * size + p]!;
    const kq = a[k * size + q]!;
    a[k * size + p] = c * kp - s * kq;
    a[k * size + q] = s * kp + c * kq;
  }
  const vp = vectors[p]!;
  const vq = vectors[q]!;
  for (let k = 0; k < size; k++) {
    const pk = a[p * size + k]!;
    const qk = a[q * size + k]!;
    a[p * size + k] = c * pk - s * qk;
    a[q * size + k] = s * pk + c * qk;
    const x = vp[k]!;
    const y = vq[k]!;
    vp[k] = c * x - s * y;
    vq[k] = s * x + c * y;
  }
}
