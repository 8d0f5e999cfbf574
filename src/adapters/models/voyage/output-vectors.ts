import type { OutputType } from '../../../shared/model';
import { toUnit } from '../unit-vector';

/**
 * A vector as Voyage sends it, as floats of unit length (docs.voyageai.com/docs/flexible-dimensions-and-quantization).
 *
 * - `float`: as it is (32 bits, little end first in base64).
 * - `int8`: -128..127, an even scale around 0: as it is.
 * - `uint8`: the same scale moved up by 128, which is taken away again; with it every two vectors would seem alike.
 * - `ubinary`: a bit for each number, eight to a byte, the highest first (numpy.packbits); 1 stands for +1, 0 for -1.
 * - `binary`: the same bytes less 128 ("offset binary").
 *
 * `sent` is the list of numbers, or base64 of the same as a numpy array. Null: it is not a vector of this dimension.
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
