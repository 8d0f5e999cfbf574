/** The largest magnitude of a row's whole numbers, and of a question's at most. */
const rowSteps = 127;
const questionSteps = 32_767;

/** A vector at length 1 is `scale` times its whole numbers and a rest, at right angles to them, no longer than `error`. */
interface Quantised {
  readonly scale: number;
  readonly error: number;
}

/** Rounds a vector to whole numbers of at most `steps`, written to `into`; null where it has no direction. */
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
    // To the nearest whole number; Math.round is several times slower.
    const whole = ((value * perStep + (steps + 1.5)) | 0) - (steps + 1);
    into[index] = whole;
    products += value * whole;
    wholes += whole * whole;
  }
  // The scale of least squares: it is what puts the rest at right angles.
  const share = (products * products) / (squares * wholes);
  return {
    scale: products / (Math.sqrt(squares) * wholes),
    // More than the rounding of doubles adds up to.
    error: Math.sqrt(Math.max(0, 1 - share) + 1e-13),
  };
};

export const quantiseRow = (vector: Float32Array, into: Int8Array): Quantised | null =>
  quantise(vector, rowSteps, into);

/** As finely as sums of products with a row stay within 32 bits: a question's own rounding then hardly counts. */
export const quantiseQuestion = (vector: Float32Array, into: Int16Array): Quantised | null =>
  quantise(vector, Math.min(questionSteps, Math.floor((2 ** 31 - 1) / (rowSteps * vector.length))), into);
