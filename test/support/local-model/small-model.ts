import { createHash } from 'node:crypto';
import type { LocalModelFile, LocalModelSpec } from '../../../src/adapters/models/local';
import { writeOnnx } from './write-onnx';

const dimension = 8;
const pieces = [
  '<s>',
  '<pad>',
  '</s>',
  '<unk>',
  '▁query',
  '▁passage',
  ':',
  '▁calm',
  '▁breath',
  '▁tide',
  '▁turns',
  '▁boat',
  '▁sleep',
] as const;

/** Numbers that differ by row; those of the padding are large, so that including it by mistake shows. */
const row = (id: number): Float32Array =>
  Float32Array.from({ length: dimension }, (_, at) =>
    id === 0 || id === 1 ? 9 - at : Math.sin(id * 7.3 + at * 1.7),
  );
const words = pieces.map((_piece, id) => row(id));
const types = [0, 1].map((type) => Float32Array.from({ length: dimension }, () => (type === 0 ? 0.125 : 5)));

/** In the format of the real tokenizer: pieces with scores, words split at spaces, begin and end markers. */
const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: pieces.slice(0, 4).map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: null,
  pre_tokenizer: {
    type: 'Sequence',
    pretokenizers: [
      { type: 'WhitespaceSplit' },
      { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
    ],
  },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
      '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
    },
  },
  decoder: null,
  model: { type: 'Unigram', unk_id: 3, vocab: pieces.map((piece, id) => [piece, id < 4 ? 0 : -id]) },
};

const fileOf = (path: string, name: string, content: Buffer): LocalModelFile => ({
  path,
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

export interface SmallModel {
  readonly spec: LocalModelSpec;
  /** The files by path, as on a server. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Computed without the runtime: the normalised mean over `<s>`, the text's pieces and `</s>`. */
  readonly vectorOf: (pieces: readonly string[]) => Float32Array;
}

/** A real ONNX model of a few kilobytes with the same inputs and output as the downloaded one. */
export const smallModel = (): SmallModel => {
  const weights = writeOnnx(words, types);
  const tokens = Buffer.from(JSON.stringify(tokenizer));
  return {
    spec: {
      name: 'small',
      label: 'Small',
      modelId: 'local/small/1',
      dimension,
      licence: 'MIT',
      url: 'http://127.0.0.1/',
      files: {
        weights: fileOf('onnx/small.onnx', 'model.onnx', weights),
        tokenizer: fileOf('tokenizer.json', 'tokenizer.json', tokens),
      },
    },
    files: new Map([
      ['onnx/small.onnx', weights],
      ['tokenizer.json', tokens],
    ]),
    vectorOf(text) {
      const ids = ['<s>', ...text, '</s>'].map((piece) => Math.max(3, pieces.indexOf(piece as never)));
      const all = [0, ...ids.slice(1, -1), 2];
      const mean = Array.from(
        { length: dimension },
        (_, at) => all.reduce((sum, id) => sum + (words[id]?.[at] ?? 0) + 0.125, 0) / all.length,
      );
      const length = Math.hypot(...mean);
      return Float32Array.from(mean, (value) => value / length);
    },
  };
};
