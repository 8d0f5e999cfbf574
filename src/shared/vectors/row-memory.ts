import { kernelBase64 } from './kernel';

/** Rows that the kernel scores per call; few enough that its list and scores stay in the processor's fastest cache. */
export const blockRows = 4096;
const pageBytes = 65_536;
/** The 4 GB that 32-bit WebAssembly can address. Pages that were never written to take no memory. */
const maxPages = 65_536;

type Dots = (
  list: number,
  count: number,
  out: number,
  question: number,
  questionsEnd: number,
  rows: number,
  width: number,
) => void;

/** Int8 rows in WebAssembly's memory and the kernel that scores them. Views are valid until rows are reserved. */
interface RowMemory {
  /** Makes room for this many rows. */
  reserve(count: number): void;
  row(index: number): Int8Array;
  /** The first `count` rows, one after another, padded with zeros if the dimension is not a multiple of 16. */
  rows(count: number): Int8Array;
  move(from: number, to: number): void;
  /** A question, padded with zeros, to be written before `dots` is called. */
  question(index?: number): Int16Array;
  /** At most `blockRows` row numbers, to be written before `dots` is called. */
  list(): Uint32Array;
  /** The result of `dots`: one sum per row of the list for the first question, then for the next one. */
  sums(): Int32Array;
  /**
   * Computes the dot products of the first `questions` questions with the first `count` rows of the list; at most
   * `blockRows` sums.
   */
  dots(count: number, questions?: number): void;
}

let compiled: WebAssembly.Module | null = null;

const alignTo64 = (bytes: number): number => Math.ceil(bytes / 64) * 64;

export const createRowMemory = (dimension: number, questions = 1): RowMemory => {
  // Padded with zeros, which add nothing to a sum.
  const width = Math.ceil(dimension / 16) * 16;
  const questionBytes = 2 * width;
  const listAt = alignTo64(questions * questionBytes);
  const sumsAt = listAt + 4 * blockRows;
  const rowsAt = sumsAt + 4 * blockRows;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / pageBytes), maximum: maxPages });
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(kernelBase64), (char) => char.charCodeAt(0)));
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
    rows: (count) => bytes.subarray(rowsAt, rowsAt + count * width),
    move: (from, to) => {
      bytes.copyWithin(rowsAt + to * width, rowsAt + from * width, rowsAt + (from + 1) * width);
    },
    question: (index = 0) => new Int16Array(memory.buffer, index * questionBytes, dimension),
    list: () => new Uint32Array(memory.buffer, listAt, blockRows),
    sums: () => new Int32Array(memory.buffer, sumsAt, blockRows),
    dots: (count, asked = 1) => {
      dots(listAt, count, sumsAt, 0, asked * questionBytes, rowsAt, width);
    },
  };
};
