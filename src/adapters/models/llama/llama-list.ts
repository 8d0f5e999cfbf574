import type { LocalModelFile } from '../local';

/** A model that can be downloaded. */
export interface LlamaModelSpec {
  /** Also the model's display name, with hyphens for spaces; stored with answers. */
  readonly id: string;
  readonly label: string;
  readonly url: string;
  readonly file: LocalModelFile;
  readonly licence: { readonly name: string; readonly url: string };
  /** How many languages it was trained for; 1 means English only. */
  readonly languages: number;
  /** Bytes: the file, its cache for 8,192 tokens and 300 MB for computing, rounded up to half a gigabyte. */
  readonly memoryBytes: number;
}

/** The day on which the addresses, sizes and digests were last checked against those published. */
export const llamaListDate = '2026-11-25';

const apacheLicence = { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' };
const gigabyte = 1_000_000_000;

interface Published {
  readonly id: string;
  readonly label: string;
  readonly repository: string;
  /** The commit hash, which pins the file. */
  readonly revision: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly licence: LlamaModelSpec['licence'];
  readonly languages: number;
  readonly memory: number;
}

const specOf = (model: Published): LlamaModelSpec => ({
  id: model.id,
  label: model.label,
  url: `https://huggingface.co/${model.repository}/resolve/${model.revision}/`,
  file: { path: model.path, name: `${model.id}.gguf`, bytes: model.bytes, sha256: model.sha256 },
  licence: model.licence,
  languages: model.languages,
  memoryBytes: model.memory * gigabyte,
});

/** Small models that follow instructions, smallest first. */
export const llamaList: readonly LlamaModelSpec[] = [
  specOf({
    id: 'SmolLM2-1.7B',
    label: 'SmolLM2 1.7B',
    repository: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF',
    revision: '2d4a76a30b4af41ecd395c35725ac11688d4cfe4',
    path: 'smollm2-1.7b-instruct-q4_k_m.gguf',
    bytes: 1_055_609_536,
    sha256: 'decd2598bc2c8ed08c19adc3c8fdd461ee19ed5708679d1c54ef54a5a30d4f33',
    licence: apacheLicence,
    languages: 1,
    memory: 3,
  }),
  specOf({
    id: 'Qwen3-1.7B',
    label: 'Qwen3 1.7B',
    repository: 'Qwen/Qwen3-1.7B-GGUF',
    revision: '90862c4b9d2787eaed51d12237eafdfe7c5f6077',
    path: 'Qwen3-1.7B-Q8_0.gguf',
    bytes: 1_834_426_016,
    sha256: '061b54daade076b5d3362dac252678d17da8c68f07560be70818cace6590cb1a',
    licence: apacheLicence,
    languages: 100,
    memory: 3.5,
  }),
  specOf({
    id: 'Llama-3.2-3B',
    label: 'Llama 3.2 3B',
    repository: 'unsloth/Llama-3.2-3B-Instruct-GGUF',
    revision: 'e7d0997e49c9cb00d88b4c1a6a16aa894b0bbc31',
    path: 'Llama-3.2-3B-Instruct-Q4_K_M.gguf',
    bytes: 2_019_377_600,
    sha256: '6c99cc00ae910f6a532a80022cb4bc1939094527a089c29294b841c0bd87f74d',
    licence: { name: 'Llama 3.2', url: 'https://www.llama.com/llama3_2/license/' },
    languages: 8,
    memory: 3.5,
  }),
  specOf({
    id: 'Phi-4-mini-3.8B',
    label: 'Phi-4 mini 3.8B',
    repository: 'unsloth/Phi-4-mini-instruct-GGUF',
    revision: '78eb92a46fc37e6b524df991ed9aca9bc6aa7b80',
    path: 'Phi-4-mini-instruct-Q4_K_M.gguf',
    bytes: 2_491_874_272,
    sha256: '88c00229914083cd112853aab84ed51b87bdf6b9ce42f532d8c85c7c63b1730a',
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    languages: 23,
    memory: 4,
  }),
  specOf({
    id: 'Qwen3-4B',
    label: 'Qwen3 4B',
    repository: 'Qwen/Qwen3-4B-GGUF',
    revision: 'bc640142c66e1fdd12af0bd68f40445458f3869b',
    path: 'Qwen3-4B-Q4_K_M.gguf',
    bytes: 2_497_280_256,
    sha256: '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5',
    licence: apacheLicence,
    languages: 100,
    memory: 4,
  }),
];
