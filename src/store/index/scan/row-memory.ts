import { kernelBase64 } from './kernel';

/** Rows that one call of the kernel scores: its list and scores then stay in the processor's nearest cache. */
export const blockRows = 4096;
const pageBytes = 65_536;
/** What 32-bit WebAssembly can address: 4 GB. Pages that nothing was written to cost nothing. */
const mostPages = 65_536;

type Dots = (list: number, count: number, out: number, question: number, rows: number, width: number) => void;

/** Int8 rows in WebAssembly's memory and the kernel that scores them. Views are good until rows are reserved. */
export interface RowMemory {
  /** Makes room for so many rows. */
  reserve(count: number): void;
  row(index: number): Int8Array;
  move(from: number, to: number): void;
  /** To be written before `dots`: the question, filled up with zeros. */
  question(): Int16Array;
  /** To be written before `dots`: at most `blockRows` row numbers. */
  list(): Uint32Array;
  /** What `dots` wrote: one sum for each row of the list. */
  sums(): Int32Array;
  dots(count: number): void;
}

let compiled: WebAssembly.Module | null = null;

const aligned = (bytes: number): number => Math.ceil(bytes / 64) * 64;

export const createRowMemory = (dimension: number): RowMemory => {
  // Filled up with zeros, which add nothing to a sum.
  const width = Math.ceil(dimension / 16) * 16;
  const listAt = aligned(2 * width);
  const sumsAt = listAt + 4 * blockRows;
  const rowsAt = sumsAt + 4 * blockRows;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / pageBytes), maximum: mostPages });
  compiled ??= new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'));
  const { exports } = new WebAssembly.Instance(compiled, { scan: { memory } });
  const dots = exports.dots as Dots;
  let bytes = new Int8Array(memory.buffer);
  return {
    reserve: (count) => {
      const missing = Math.ceil((rowsAt + count * width) / pageBytes) - bytes.length / pageBytes;
      if (missing <= 0) return;
      memory.grow(missing);
      bytes = new Int8Array(memory.buffer);
    },
    row: (index) => bytes.subarray(rowsAt + index * width, rowsAt + index * width + dimension),
    move: (from, to) => {
      bytes.copyWithin(rowsAt + to * width, rowsAt + from * width, rowsAt + (from + 1) * width);
    },
    question: () => new Int16Array(memory.buffer, 0, dimension),
    list: () => new Uint32Array(memory.buffer, listAt, blockRows),
    sums: () => new Int32Array(memory.buffer, sumsAt, blockRows),
    dots: (count) => {
      dots(listAt, count, sumsAt, 0, rowsAt, width);
    },
  };
};
