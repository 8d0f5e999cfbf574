/** Maximum magnitude of the integers of a row, and of a question. */
const rowSteps = 127;
const questionSteps = 32_767;

/** The normalised vector is `scale` times its integers plus an orthogonal remainder no longer than `error`. */
interface Quantised {
  readonly scale: number;
  readonly error: number;
}

/** Rounds a vector to integers of at most `steps`, written to `into`; null for a zero vector. */
const quantise = (vector: Float32Array, steps: number, into: Int8Array | Int16Array): Quantised | null => {
  let largest = 0;
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) {
    const value = vector[index] ?? 0;
    squares += value * value;
    const size = value < 0 ? -value : value;
    if (size > largest) largest = size;
  }
  if (!(squares > 0) || !Number.isFinite(squares)) return null;
  const perStep = steps / largest;
  let products = 0;
  let wholes = 0;
  for (let index = 0; index < vector.length; index += 1) {
    const value = vector[index] ?? 0;
    // Rounds to the nearest integer; Math.round is several times slower.
    const whole = ((value * perStep + (steps + 1.5)) | 0) - (steps + 1);
    into[index] = whole;
    products += value * whole;
    wholes += whole * whole;
  }
  // The least-squares scale, which makes the remainder orthogonal.
  const share = (products * products) / (squares * wholes);
  return {
    scale: products / (Math.sqrt(squares) * wholes),
    // More than the accumulated rounding errors of doubles.
    error: Math.sqrt(Math.max(0, 1 - share) + 1e-13),
  };
};

export const quantiseRow = (vector: Float32Array, into: Int8Array): Quantised | null =>
  quantise(vector, rowSteps, into);

/**
 * Quantises as finely as sums of products with a row fit into 32 bits, so that the question's own rounding hardly
 * matters.
 */
export const quantiseQuestion = (vector: Float32Array, into: Int16Array): Quantised | null =>
  quantise(vector, Math.min(questionSteps, Math.floor((2 ** 31 - 1) / (rowSteps * vector.length))), into);
