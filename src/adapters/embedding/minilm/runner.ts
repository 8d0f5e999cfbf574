import type { Reading } from '../../../core/ports';
import { kernelBase64 } from './kernel';
import { bufferLayout, hiddenWidth } from './buffer-layout';
import { maxActivation, type Layer, type Matrix, type Weights } from './weights';
import { maxPieces } from './word-pieces';

/** See kernel.as; all numbers but counts are addresses. */
interface Kernel {
  embed(
    ids: number,
    spots: number,
    count: number,
    width: number,
    words: number,
    places: number,
    gamma: number,
    beta: number,
    out: number,
  ): void;
  attend(
    x: number,
    count: number,
    width: number,
    out: number,
    keys: number,
    values: number,
    shares: number,
  ): void;
  addNorm(x: number, other: number, count: number, width: number, gamma: number, beta: number): void;
  quantize(x: number, count: number, width: number, most: number, out: number, scales: number): void;
  geluQuantize(x: number, count: number, width: number, most: number, out: number, scales: number): void;
  multiply(
    a: number,
    rowScales: number,
    b: number,
    columnScales: number,
    bias: number,
    out: number,
    rows: number,
    depth: number,
    columns: number,
  ): void;
  pool(x: number, count: number, width: number, out: number): void;
}

/** Groups texts in order, as many as fit: each group reads all weights once. */
const groupsOf = (texts: readonly (readonly number[])[]): readonly (readonly (readonly number[])[])[] => {
  const groups: (readonly number[])[][] = [];
  let room = 0;
  for (const text of texts) {
    if (text.length > room || groups.length === 0) {
      groups.push([]);
      room = maxPieces;
    }
    groups.at(-1)?.push(text);
    room -= text.length;
  }
  return groups;
};

/** A text of a group: where its rows begin, in bytes, and how many there are. */
interface Span {
  readonly start: number;
  readonly length: number;
}

/** The layers, of six, whose vectors are read: measured in decision 29. */
const layersOf = { meaning: [6], wording: [3, 4, 5, 6] } as const;

/** The kernel and the addresses of its buffers. */
interface Machine {
  readonly kernel: Kernel;
  readonly at: ReturnType<typeof bufferLayout>;
}

const multiply = (
  { kernel, at }: Machine,
  from: number,
  rows: number,
  by: Matrix,
  out: number,
  gelu = false,
): void => {
  const quantize = gelu ? kernel.geluQuantize : kernel.quantize;
  quantize(from, rows, by.depth, maxActivation(by.depth), at.numbers, at.scales);
  // The extra rows have data of an earlier text; their products are never read.
  const four = (rows + 3) & ~3;
  kernel.multiply(at.numbers, at.scales, by.numbers, by.scales, by.bias, out, four, by.depth, by.columns);
};

const runLayer = (machine: Machine, layer: Layer, rows: number, spans: readonly Span[]): void => {
  const { kernel, at } = machine;
  const { mixedNorm, outerNorm } = layer;
  multiply(machine, at.x, rows, layer.attention, at.attention);
  for (const { start, length } of spans) {
    const from = at.attention + 3 * start;
    kernel.attend(from, length, hiddenWidth, at.other + start, at.keys, at.values, at.shares);
  }
  multiply(machine, at.other, rows, layer.mixed, at.inner);
  kernel.addNorm(at.x, at.inner, rows, hiddenWidth, mixedNorm.gamma, mixedNorm.beta);
  multiply(machine, at.x, rows, layer.inner, at.inner);
  multiply(machine, at.inner, rows, layer.outer, at.other, true);
  kernel.addNorm(at.x, at.other, rows, hiddenWidth, outerNorm.gamma, outerNorm.beta);
};

/**
 * Encodes lists of word pieces; for each, a vector of unit length of every layer that is read. It does not depend on the
 * texts encoded together with it. `buffers` is the address of the thread's buffers.
 */
export const createRunner = (
  { memory, words, places, norm, layers }: Weights,
  buffers: number,
): ((texts: readonly (readonly number[])[], reading?: Reading) => readonly Float32Array[]) => {
  const wasm = new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'));
  const kernel = new WebAssembly.Instance(wasm, { env: { memory } }).exports as unknown as Kernel;
  const at = bufferLayout(buffers);
  const machine = { kernel, at };
  const ids = new Int32Array(memory.buffer, at.ids, maxPieces);
  const spots = new Int32Array(memory.buffer, at.spots, maxPieces);

  /** Writes the pieces of all texts one after another. */
  const writePieces = (texts: readonly (readonly number[])[]) => {
    let rows = 0;
    const spans = texts.map((pieces): Span => {
      const start = rows * 4 * hiddenWidth;
      for (const [spot, id] of pieces.entries()) {
        ids[rows] = id;
        spots[rows++] = spot;
      }
      return { start, length: pieces.length };
    });
    return { rows, spans };
  };

  const runGroup = (
    texts: readonly (readonly number[])[],
    read: readonly number[],
  ): readonly Float32Array[] => {
    const { rows, spans } = writePieces(texts);
    kernel.embed(at.ids, at.spots, rows, hiddenWidth, words, places, norm.gamma, norm.beta, at.x);
    const vectors = texts.map(() => new Float32Array(read.length * hiddenWidth));
    for (const [before, layer] of layers.entries()) {
      runLayer(machine, layer, rows, spans);
      const place = read.indexOf(before + 1);
      if (place < 0) continue;
      for (const [index, { start, length }] of spans.entries()) {
        kernel.pool(at.x + start, length, hiddenWidth, at.other);
        vectors[index]?.set(new Float32Array(memory.buffer, at.other, hiddenWidth), place * hiddenWidth);
      }
    }
    return vectors;
  };

  return (texts, reading = 'meaning') =>
    groupsOf(texts).flatMap((group) => runGroup(group, layersOf[reading]));
};
