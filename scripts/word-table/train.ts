import { norm, row, type Matrix } from './matrix.ts';

/** Two texts that mean the same, as rows of the table. */
export interface Pair {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export interface Training {
  readonly epochs: number;
  readonly learningRate: number;
  readonly temperature: number;
  readonly batch: number;
}

/** Adagrad's start: keeps a row's first step within bounds. */
const FIRST_SQUARE = 1e-6;
/** Softmax shares below this have no measurable effect. */
const NEGLIGIBLE = 1e-4;

/**
 * Moves the rows so that a pair's weighted sums come nearer to each other than to the other texts of the batch
 * (InfoNCE, both ways), with a step per row that shrinks as the row has moved (Adagrad). Rows in no pair stay.
 */
export function train(table: Matrix, weights: Float32Array, pairs: readonly Pair[], options: Training): void {
  const random = generator(12345);
  const order = [...pairs];
  const squares = new Float32Array(table.rows).fill(FIRST_SQUARE);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    let loss = 0;
    let batches = 0;
    for (let start = 0; start + options.batch <= order.length; start += options.batch) {
      loss += step(table, weights, order.slice(start, start + options.batch), squares, options);
      batches += 1;
    }
    console.log(`epoch ${String(epoch + 1)}: loss ${(loss / batches).toFixed(3)}`);
  }
}

interface Side {
  readonly rows: readonly number[];
  readonly unit: Float32Array;
  readonly length: number;
  readonly gradient: Float32Array;
}

function step(
  table: Matrix,
  weights: Float32Array,
  batch: readonly Pair[],
  squares: Float32Array,
  options: Training,
): number {
  const left = batch.map((pair) => sideOf(table, weights, pair.left));
  const right = batch.map((pair) => sideOf(table, weights, pair.right));
  const scores = left.map((one) => right.map((other) => dot(one.unit, other.unit) / options.temperature));
  const byRow = scores.map(softmax);
  const byColumn = right.map((_, column) => softmax(scores.map((line) => line[column]!)));
  let loss = 0;
  for (const [i, one] of left.entries()) {
    loss -= Math.log(byRow[i]![i]! + 1e-12) / left.length;
    for (const [j, other] of right.entries()) {
      const share = (byRow[i]![j]! + byColumn[j]![i]!) / 2 - (i === j ? 1 : 0);
      if (Math.abs(share) < NEGLIGIBLE) continue;
      addScaled(one.gradient, other.unit, share / options.temperature);
      addScaled(other.gradient, one.unit, share / options.temperature);
    }
  }
  const gradients = new Map<number, Float32Array>();
  for (const side of [...left, ...right]) spread(side, weights, gradients);
  for (const [index, gradient] of gradients) {
    squares[index]! += dot(gradient, gradient) / table.columns;
    addScaled(row(table, index), gradient, -options.learningRate / Math.sqrt(squares[index]!));
  }
  return loss;
}

function sideOf(table: Matrix, weights: Float32Array, rows: readonly number[]): Side {
  const unit = new Float32Array(table.columns);
  for (const index of rows) addScaled(unit, row(table, index), weights[index]!);
  const length = norm(unit) || 1;
  for (let at = 0; at < unit.length; at++) unit[at]! /= length;
  return { rows, unit, length, gradient: new Float32Array(table.columns) };
}

/** The gradient of the unit vector, propagated back through the scaling to each word's row. */
function spread(side: Side, weights: Float32Array, gradients: Map<number, Float32Array>): void {
  const along = dot(side.unit, side.gradient);
  const back = side.gradient.map((value, at) => (value - along * side.unit[at]!) / side.length);
  for (const index of side.rows) {
    let gradient = gradients.get(index);
    if (gradient === undefined) gradients.set(index, (gradient = new Float32Array(back.length)));
    addScaled(gradient, back, weights[index]!);
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function addScaled(to: Float32Array, from: Float32Array, factor: number): void {
  for (let at = 0; at < to.length; at++) to[at]! += factor * from[at]!;
}

function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return exponentials.map((value) => value / total);
}

/** A linear congruential generator: the same table from the same sources. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
