/** A file of the model: its path below the address, its local name, its length and its SHA-256. */
export interface LocalModelFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface LocalModelSpec {
  readonly name: string;
  readonly label: string;
  /** The id of its vectors. Another build of the model gets a new id, so that vectors never mix. */
  readonly modelId: string;
  readonly dimension: number;
  readonly licence: string;
  /** Ends with a slash; the files' paths follow. */
  readonly url: string;
  readonly files: { readonly weights: LocalModelFile; readonly tokenizer: LocalModelFile };
}

const revision = '614241f622f53c4eeff9890bdc4f31cfecc418b3';

/**
 * multilingual-e5-small by intfloat (MIT, 100 languages) with 8-bit weights. The file is named after one processor but
 * uses only standard operators; in WebAssembly it gives the same vectors on every machine. Sizes and digests are those
 * of the pinned revision.
 */
export const e5Small: LocalModelSpec = {
  name: 'multilingual-e5-small',
  label: 'Multilingual E5 small',
  modelId: `local/multilingual-e5-small/${revision.slice(0, 8)}/int8`,
  dimension: 384,
  licence: 'MIT',
  url: `https://huggingface.co/intfloat/multilingual-e5-small/resolve/${revision}/`,
  files: {
    weights: {
      path: 'onnx/model_qint8_avx512_vnni.onnx',
      name: 'model.onnx',
      bytes: 118_346_824,
      sha256: 'dd476dd0c2514e9b9be83aeb3853fac0763e0bdf4a71645407587d77c48a2d88',
    },
    tokenizer: {
      path: 'tokenizer.json',
      name: 'tokenizer.json',
      bytes: 17_082_730,
      sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
    },
  },
};

/** The prefixes that the model was trained with (its model card). */
export const prefixes = { query: 'query: ', passage: 'passage: ' } as const;

/** The most tokens that the model reads at once. */
export const windowTokens = 512;
