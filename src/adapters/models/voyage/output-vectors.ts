import type { OutputType } from '../../../shared/model';
import { toUnit } from '../unit-vector';

/**
 * Converts a vector of any output type to floats of unit length
 * (docs.voyageai.com/docs/flexible-dimensions-and-quantization).
 *
 * - `float`: unchanged (32 bits, little-endian in base64).
 * - `int8`: -128..127, symmetric around 0, unchanged.
 * - `uint8`: `int8` plus 128, which is subtracted; otherwise all vectors would seem similar.
 * - `ubinary`: one bit for each number, the highest of a byte first (numpy.packbits); 1 means +1, 0 means -1.
 * - `binary`: `ubinary` minus 128 for each byte ("offset binary").
 *
 * `sent` is a list of numbers, or a numpy array of them in base64. Null if it is not a vector of this dimension.
 */
export function toUnitVector(sent: unknown, type: OutputType, dimension: number): Float32Array | null {
  const numbers = typeof sent === 'string' ? decoded(sent, type) : asNumbers(sent);
  if (numbers === null) return null;
  if (type === 'binary' || type === 'ubinary')
    return unpacked(numbers, type === 'binary' ? 128 : 0, dimension);
  if (numbers.length !== dimension) return null;
  const shift = type === 'uint8' ? 128 : 0;
  const vector = new Float32Array(dimension);
  for (let at = 0; at < dimension; at += 1) vector[at] = (numbers[at] ?? 0) - shift;
  return toUnit(vector);
}

const asNumbers = (sent: unknown): ArrayLike<number> | null =>
  Array.isArray(sent) && sent.every((one): one is number => typeof one === 'number') ? sent : null;

function decoded(text: string, type: OutputType): ArrayLike<number> | null {
  const bytes = Buffer.from(text, 'base64');
  if (type === 'uint8' || type === 'ubinary') return bytes;
  if (type !== 'float') return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length % 4 !== 0) return null;
  const floats = new Float32Array(bytes.length / 4);
  for (let at = 0; at < floats.length; at += 1) floats[at] = bytes.readFloatLE(at * 4);
  return floats;
}

function unpacked(bytes: ArrayLike<number>, offset: number, dimension: number): Float32Array | null {
  if (bytes.length * 8 !== dimension) return null;
  const step = 1 / Math.sqrt(dimension);
  const vector = new Float32Array(dimension);
  for (let at = 0; at < dimension; at += 1)
    vector[at] = (((bytes[at >> 3] ?? 0) + offset) >> (7 - (at & 7))) & 1 ? step : -step;
  return vector;
}
