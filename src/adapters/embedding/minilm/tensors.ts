import { closeSync, openSync, readSync } from 'node:fs';

const singleOf = (half: number): number => {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

interface Tensors {
  /** The half-precision numbers of a tensor; read on demand, so that the file is never in memory as a whole. */
  halves(name: string): Uint16Array;
  shapeOf(name: string): readonly number[];
  close(): void;
}

/** A safetensors file: 8 bytes with the length of a JSON header, the header, the numbers. */
export const openTensors = (path: string): Tensors => {
  const file = openSync(path, 'r');
  const read = (from: number, bytes: number): ArrayBuffer => {
    const into = new ArrayBuffer(bytes);
    if (readSync(file, new Uint8Array(into), 0, bytes, from) !== bytes)
      throw new Error(`${path} is cut short`);
    return into;
  };
  const headerBytes = Number(new DataView(read(0, 8)).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(read(8, headerBytes))) as Readonly<
    Record<string, { readonly shape: readonly number[]; readonly data_offsets: readonly [number, number] }>
  >;
  const entry = (name: string) => {
    const found = header[name];
    if (!found) throw new Error(`${path} has no ${name}`);
    return found;
  };
  return {
    halves(name) {
      const [start, end] = entry(name).data_offsets;
      return new Uint16Array(read(8 + headerBytes + start, end - start));
    },
    shapeOf: (name) => entry(name).shape,
    close: () => closeSync(file),
  };
};

/** The value of every half-precision number. */
export const singles = (): Float32Array => Float32Array.from({ length: 65_536 }, (_, half) => singleOf(half));
