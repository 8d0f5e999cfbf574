import { alignTo64, bufferLayout, hiddenWidth } from './buffer-layout';
import { openTensors, singles } from './tensors';

const layerCount = 6;
const vocabularySize = 30_522;
const maxPositions = 512;

/**
 * The largest quantised weights and activations: no sum of `depth` products exceeds 32 bits. 384 x 4095 x 1023 and 1536
 * x 1365 x 1023 are below 2^31.
 */
const maxWeight = 1023;
export const maxActivation = (depth: number): number => (depth === hiddenWidth ? 4095 : 1365);

/** All are addresses in the shared memory. */
interface Norm {
  readonly gamma: number;
  readonly beta: number;
}

/** `numbers`: 16-bit panels of 8 columns as the kernel reads them; `scales` and `bias`: a float for each column. */
export interface Matrix {
  readonly numbers: number;
  readonly scales: number;
  readonly bias: number;
  readonly depth: number;
  readonly columns: number;
}

export interface Layer {
  /** Queries, keys and values side by side. */
  readonly attention: Matrix;
  readonly mixed: Matrix;
  readonly mixedNorm: Norm;
  readonly inner: Matrix;
  readonly outer: Matrix;
  readonly outerNorm: Norm;
}

/** Plain data except for the shared memory, so it can be sent to other threads, which then read the same bytes. */
export interface Weights {
  readonly memory: WebAssembly.Memory;
  readonly words: number;
  readonly places: number;
  readonly norm: Norm;
  readonly layers: readonly Layer[];
  /** The address of each thread's buffers. */
  readonly threadBuffers: readonly number[];
}

const memoryPage = 65_536;
const bufferBytes = bufferLayout(0).end;

/** Copies tensors into the shared memory. */
interface Loader {
  readonly tensors: ReturnType<typeof openTensors>;
  readonly memory: WebAssembly.Memory;
  /** The value of every half-precision number. */
  readonly single: Float32Array;
  /** Reserves bytes; returns their address. */
  place(size: number): number;
}

const createLoader = (path: string, threads: number): Loader => {
  const bytes =
    vocabularySize * hiddenWidth * 2 +
    maxPositions * hiddenWidth * 4 +
    layerCount * (12 * hiddenWidth * hiddenWidth * 2 + 64 * hiddenWidth * 4) +
    threads * bufferBytes;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil(bytes / memoryPage) + 2,
    maximum: 4096,
    shared: true,
  });
  let top = 1024;
  const place = (size: number): number => {
    const at = top;
    top += alignTo64(size);
    return at;
  };
  return { tensors: openTensors(path), memory, single: singles(), place };
};

const loadFloats = ({ tensors, memory, single, place }: Loader, ...names: readonly string[]): number => {
  const parts = names.map(tensors.halves);
  const count = parts.reduce((sum, { length }) => sum + length, 0);
  const all = new Float32Array(memory.buffer, place(4 * count), count);
  let at = 0;
  for (const part of parts) for (const half of part) all[at++] = single[half] ?? 0;
  return all.byteOffset;
};

const loadNorm = (loader: Loader, name: string): Norm => ({
  gamma: loadFloats(loader, `${name}.weight`),
  beta: loadFloats(loader, `${name}.bias`),
});

/** Columns of several matrices side by side, each column with its own scale. */
const loadMatrix = (loader: Loader, ...names: readonly string[]): Matrix => {
  const { tensors, memory, single, place } = loader;
  const [out = 0, depth = 0] = tensors.shapeOf(`${names[0] ?? ''}.weight`);
  const columns = out * names.length;
  const numbers = new Int16Array(memory.buffer, place(columns * depth * 2), columns * depth);
  const scales = new Float32Array(memory.buffer, place(columns * 4), columns);
  for (const [part, name] of names.entries()) {
    const data = tensors.halves(`${name}.weight`);
    for (let o = 0; o < out; o++) {
      const row = data.subarray(o * depth, (o + 1) * depth);
      // Without their signs, half-precision numbers compare like their bits.
      const most = row.reduce((largest, half) => Math.max(largest, half & 0x7fff), 0);
      const scale = (single[most] ?? 0) / maxWeight || 1;
      const column = part * out + o;
      scales[column] = scale;
      const panel = (column >> 3) * depth * 8 + (column & 7) * 2;
      for (let i = 0; i < depth; i++)
        numbers[panel + (i >> 1) * 16 + (i & 1)] = Math.round((single[row[i] ?? 0] ?? 0) / scale);
    }
  }
  const bias = loadFloats(loader, ...names.map((name) => `${name}.bias`));
  return { numbers: numbers.byteOffset, scales: scales.byteOffset, bias, depth, columns };
};

const loadLayer = (loader: Loader, index: number): Layer => {
  const name = `encoder.layer.${index}`;
  const self = `${name}.attention.self`;
  return {
    attention: loadMatrix(loader, `${self}.query`, `${self}.key`, `${self}.value`),
    mixed: loadMatrix(loader, `${name}.attention.output.dense`),
    mixedNorm: loadNorm(loader, `${name}.attention.output.LayerNorm`),
    inner: loadMatrix(loader, `${name}.intermediate.dense`),
    outer: loadMatrix(loader, `${name}.output.dense`),
    outerNorm: loadNorm(loader, `${name}.output.LayerNorm`),
  };
};

/** Copies the position embeddings. Every text is of the first token type, so that type's embedding is added to each. */
const loadPlaces = (loader: Loader): number => {
  const { tensors, memory, single } = loader;
  const placesAt = loadFloats(loader, 'embeddings.position_embeddings.weight');
  const kinds = tensors.halves('embeddings.token_type_embeddings.weight');
  const rows = new Float32Array(memory.buffer, placesAt, maxPositions * hiddenWidth);
  for (let at = 0; at < rows.length; at++)
    rows[at] = (rows[at] ?? 0) + (single[kinds[at % hiddenWidth] ?? 0] ?? 0);
  return placesAt;
};

/** Reads the package's half-precision weights into memory that `threads` threads share. Takes some 0.3 s. */
export const loadWeights = (path: string, threads: number): Weights => {
  const loader = createLoader(path, threads);
  const { tensors, memory, place } = loader;
  try {
    const table = tensors.halves('embeddings.word_embeddings.weight');
    const wordsAt = place(table.byteLength);
    new Uint16Array(memory.buffer, wordsAt, table.length).set(table);
    return {
      memory,
      words: wordsAt,
      places: loadPlaces(loader),
      norm: loadNorm(loader, 'embeddings.LayerNorm'),
      layers: Array.from({ length: layerCount }, (_, index) => loadLayer(loader, index)),
      threadBuffers: Array.from({ length: threads }, () => place(bufferBytes)),
    };
  } finally {
    tensors.close();
  }
};
