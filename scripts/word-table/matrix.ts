/** Rows of equal length, one after the other. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

export const matrix = (rows: number, columns: number): Matrix => ({
  rows,
  columns,
  values: new Float32Array(rows * columns),
});

export const row = (from: Matrix, index: number): Float32Array =>
  from.values.subarray(index * from.columns, (index + 1) * from.columns);

export function norm(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
