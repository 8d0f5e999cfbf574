/** A value of GGUF's metadata, with its type. */
export type GgufValue =
  | { readonly type: 'uint32' | 'int32' | 'float32'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'floats' | 'integers'; readonly value: readonly number[] };

export interface GgufTensor {
  readonly name: string;
  /** The fastest dimension first, as ggml counts them. */
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** Numbers of the types in the file format's specification (github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
const valueType = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;
const float32Tensor = 0;
const alignment = 32;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([uint64(bytes.length), bytes]);
};
const numberOf = (type: 'uint32' | 'int32' | 'float32', value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  if (type === 'float32') bytes.writeFloatLE(value);
  else if (type === 'int32') bytes.writeInt32LE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};
const array = (type: number, items: readonly Buffer[]): Buffer =>
  Buffer.concat([uint32(valueType.array), uint32(type), uint64(items.length), ...items]);

const encoded = (one: GgufValue): Buffer => {
  switch (one.type) {
    case 'string':
      return Buffer.concat([uint32(valueType.string), text(one.value)]);
    case 'bool':
      return Buffer.concat([uint32(valueType.bool), Buffer.from([Number(one.value)])]);
    case 'strings':
      return array(valueType.string, one.value.map(text));
    case 'floats':
      return array(
        valueType.float32,
        one.value.map((value) => numberOf('float32', value)),
      );
    case 'integers':
      return array(
        valueType.int32,
        one.value.map((value) => numberOf('int32', value)),
      );
    default:
      return Buffer.concat([uint32(valueType[one.type]), numberOf(one.type, one.value)]);
  }
};

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);

/** A model file in GGUF, version 3. */
export const writeGguf = (
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Buffer => {
  const entries = Object.entries(metadata);
  const infos: Buffer[] = [];
  const bodies: Buffer[] = [];
  let offset = 0;
  for (const { name, shape, data } of tensors) {
    infos.push(text(name), uint32(shape.length), ...shape.map(uint64), uint32(float32Tensor), uint64(offset));
    const body = padded(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    bodies.push(body);
    offset += body.length;
  }
  const head = Buffer.concat([
    Buffer.from('GGUF', 'ascii'),
    uint32(3),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.flatMap(([key, value]) => [text(key), encoded(value)]),
    ...infos,
  ]);
  return Buffer.concat([padded(head), ...bodies]);
};
