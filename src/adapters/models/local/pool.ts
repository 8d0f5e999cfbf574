/**
 * One vector of unit length for each text of a batch: the mean of its tokens' vectors, without padding. `hidden`
 * contains batch x width x dimension numbers; `lengths` says how many of the width are tokens.
 */
export const meanPool = (
  hidden: Float32Array,
  lengths: readonly number[],
  width: number,
  dimension: number,
): readonly Float32Array[] =>
  lengths.map((length, row) => {
    const sum = new Float64Array(dimension);
    for (let token = 0; token < length; token += 1) {
      const from = (row * width + token) * dimension;
      for (let at = 0; at < dimension; at += 1) sum[at] = (sum[at] ?? 0) + (hidden[from + at] ?? 0);
    }
    return toUnit(sum);
  });

/** Dividing by the number of tokens would not change the direction. */
const toUnit = (sum: Float64Array): Float32Array => {
  let square = 0;
  for (const number of sum) square += number * number;
  const length = Math.sqrt(square) || 1;
  return Float32Array.from(sum, (number) => number / length);
};

/** Combines the vectors of a text's windows, weighted by their tokens. */
export const joinWindows = (
  windows: readonly { readonly vector: Float32Array; readonly tokens: number }[],
): Float32Array => {
  const [first] = windows;
  if (!first) throw new Error('a text has one window at least');
  if (windows.length === 1) return first.vector;
  const sum = new Float64Array(first.vector.length);
  for (const { vector, tokens } of windows)
    for (const [at, number] of vector.entries()) sum[at] = (sum[at] ?? 0) + number * tokens;
  return toUnit(sum);
};
