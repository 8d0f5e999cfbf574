import { seededRandom } from '../seeded-random';
import { writeGguf, type GgufTensor } from './write-gguf';

const width = 64;
const endToken = 2;
const heads = 4;
const hidden = 128;
const layers = 2;

/** Kinds of tokens in llama.cpp's vocabularies. */
const kind = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

/** Words that the model can say; "▁" is the space before a word. */
const words =
  'the of to and in is it that was for on are as with his they at be this from have or by one had not'
    .split(' ')
    .map((word) => `▁${word}`);

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** Tokens of two letters halve the time it takes to read a prompt. */
const pairs = ['▁', ...letters].flatMap((first) => letters.map((second) => `${first}${second}`));

const vocabulary = (): readonly { readonly token: string; readonly kind: number }[] => [
  { token: '<unk>', kind: kind.unknown },
  { token: '<s>', kind: kind.control },
  { token: '</s>', kind: kind.control },
  ...Array.from({ length: 256 }, (_, byte) => ({
    token: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    kind: kind.byte,
  })),
  { token: '▁', kind: kind.normal },
  ...Array.from({ length: 94 }, (_, at) => ({ token: String.fromCharCode(33 + at), kind: kind.normal })),
  ...pairs.map((token) => ({ token, kind: kind.normal })),
  ...words.map((token) => ({ token, kind: kind.normal })),
];

/** The chat template: each message after its role, including the system prompt. */
const template =
  "{% for message in messages %}{{ message.role + ': ' + message.content + '</s>' }}{% endfor %}{% if add_generation_prompt %}{{ 'assistant: ' }}{% endif %}";

interface SmallGgufOptions {
  readonly contextTokens?: number;
  /**
   * The answer to everything, made of distinct words from `words`. Without it, the model emits random words until
   * it is stopped.
   */
  readonly reply?: string;
}

/** A model of the llama architecture of about 500 KB, which loads and generates meaningless text. */
export const smallGguf = ({ contextTokens = 1024, reply }: SmallGgufOptions = {}): Buffer => {
  const random = seededRandom(1);
  const tokens = vocabulary();
  const matrix = (name: string, rows: number, columns: number, scale: number): GgufTensor => ({
    name,
    shape: [columns, rows],
    data: Float32Array.from({ length: rows * columns }, () => (random() - 0.5) * 2 * scale),
  });
  const ones = (name: string): GgufTensor => ({
    name,
    shape: [width],
    data: new Float32Array(width).fill(1),
  });

  const embedding = matrix('token_embd.weight', tokens.length, width, 1);
  const output = matrix('output.weight', tokens.length, width, 1);
  for (const [row, token] of tokens.entries())
    if (token.kind !== kind.normal) output.data.fill(0, row * width, (row + 1) * width);

  const blocks = Array.from({ length: layers }, (_, layer) => [
    ones(`blk.${String(layer)}.attn_norm.weight`),
    matrix(`blk.${String(layer)}.attn_q.weight`, width, width, 0.2),
    matrix(`blk.${String(layer)}.attn_k.weight`, width, width, 0.2),
    matrix(`blk.${String(layer)}.attn_v.weight`, width, width, 0.2),
    matrix(`blk.${String(layer)}.attn_output.weight`, width, width, reply === undefined ? 0.2 : 0),
    ones(`blk.${String(layer)}.ffn_norm.weight`),
    matrix(`blk.${String(layer)}.ffn_gate.weight`, hidden, width, 0.2),
    matrix(`blk.${String(layer)}.ffn_up.weight`, hidden, width, 0.2),
    matrix(`blk.${String(layer)}.ffn_down.weight`, width, hidden, reply === undefined ? 0.2 : 0),
  ]).flat();

  if (reply !== undefined) {
    // The blocks add nothing, so only the last token decides. Each token of the reply has its own dimension, all
    // others share the first, and each dimension gives a chance to one token only.
    embedding.data.fill(0);
    output.data.fill(0);
    const said = reply.split(' ').map((word) => tokens.findIndex(({ token }) => token === `▁${word}`));
    for (const row of tokens.keys()) embedding.data[row * width + said.indexOf(row) + 1] = 1;
    for (const [dimension, row] of [...said, endToken].entries()) output.data[row * width + dimension] = 10;
    // Inside a JSON string, where the reply cannot end yet, the model closes the string.
    const quote = tokens.findIndex(({ token }) => token === '"');
    output.data[quote * width + said.length] = 5;
  }

  return writeGguf(
    {
      'general.architecture': { type: 'string', value: 'llama' },
      'general.name': { type: 'string', value: 'Small and random' },
      'general.file_type': { type: 'uint32', value: 0 },
      'llama.context_length': { type: 'uint32', value: contextTokens },
      'llama.embedding_length': { type: 'uint32', value: width },
      'llama.block_count': { type: 'uint32', value: layers },
      'llama.feed_forward_length': { type: 'uint32', value: hidden },
      'llama.attention.head_count': { type: 'uint32', value: heads },
      'llama.attention.head_count_kv': { type: 'uint32', value: heads },
      'llama.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
      'llama.rope.dimension_count': { type: 'uint32', value: width / heads },
      'llama.vocab_size': { type: 'uint32', value: tokens.length },
      'tokenizer.ggml.model': { type: 'string', value: 'llama' },
      'tokenizer.ggml.tokens': { type: 'strings', value: tokens.map(({ token }) => token) },
      'tokenizer.ggml.scores': { type: 'floats', value: tokens.map((_token, at) => -at) },
      'tokenizer.ggml.token_type': { type: 'integers', value: tokens.map((token) => token.kind) },
      'tokenizer.ggml.unknown_token_id': { type: 'uint32', value: 0 },
      'tokenizer.ggml.bos_token_id': { type: 'uint32', value: 1 },
      'tokenizer.ggml.eos_token_id': { type: 'uint32', value: endToken },
      'tokenizer.ggml.add_bos_token': { type: 'bool', value: true },
      'tokenizer.chat_template': { type: 'string', value: template },
    },
    [embedding, ...blocks, ones('output_norm.weight'), output],
  );
};
