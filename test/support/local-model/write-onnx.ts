/**
 * The part of ONNX that a small model needs (onnx.proto3 of ONNX 1.13): protobuf fields by number. `Gather` of a
 * table by `input_ids` plus `Gather` of another by `token_type_ids` is `last_hidden_state`, so that its vectors can be
 * computed by hand.
 */
const varint = (value: number): readonly number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};
const number = (field: number, value: number): Buffer =>
  Buffer.from([...varint(field << 3), ...varint(value)]);
const bytes = (field: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(value.length)]), value]);
const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));

const float = 1;
const int64 = 7;

const valueInfo = (
  field: number,
  name: string,
  type: number,
  dimensions: readonly (string | number)[],
): Buffer => {
  const shape = dimensions.map((one) => bytes(1, typeof one === 'string' ? text(2, one) : number(1, one)));
  const tensor = Buffer.concat([number(1, type), bytes(2, Buffer.concat(shape))]);
  return bytes(field, Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))]));
};
const node = (operator: string, inputs: readonly string[], output: string): Buffer =>
  bytes(
    1,
    Buffer.concat([
      ...inputs.map((input) => text(1, input)),
      text(2, output),
      text(3, output),
      text(4, operator),
    ]),
  );
const table = (name: string, rows: readonly Float32Array[]): Buffer => {
  const dimension = rows[0]?.length ?? 0;
  const raw = Buffer.concat(rows.map((row) => Buffer.from(row.buffer, row.byteOffset, row.byteLength)));
  return bytes(
    5,
    Buffer.concat([
      number(1, rows.length),
      number(1, dimension),
      number(2, float),
      text(8, name),
      bytes(9, raw),
    ]),
  );
};

/** The model's file. */
export const writeOnnx = (words: readonly Float32Array[], types: readonly Float32Array[]): Buffer => {
  const dimension = words[0]?.length ?? 0;
  const graph = Buffer.concat([
    node('Gather', ['words', 'input_ids'], 'of_words'),
    node('Gather', ['types', 'token_type_ids'], 'of_types'),
    node('Add', ['of_words', 'of_types'], 'last_hidden_state'),
    text(2, 'small'),
    table('words', words),
    table('types', types),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
      valueInfo(11, name, int64, ['batch', 'sequence']),
    ),
    valueInfo(12, 'last_hidden_state', float, ['batch', 'sequence', dimension]),
  ]);
  return Buffer.concat([
    number(1, 8),
    bytes(7, graph),
    bytes(8, Buffer.concat([text(1, ''), number(2, 13)])),
  ]);
};
