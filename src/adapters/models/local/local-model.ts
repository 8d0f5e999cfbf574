import type { ClosableEmbedder, LocalModelFiles, SentenceEncoder } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import { prefixes, type LocalModelSpec } from './e5-small';
import type { LocalModelThreadData } from './load-model';
import { createLocalFiles, type LocalFilesOptions } from './local-files';
import { errorText } from '../../../shared/messages/engine-text';

interface LocalModelOptions extends LocalFilesOptions {
  /** The files of the ONNX runtime. */
  readonly runtime: LocalModelThreadData['runtime'];
  /** Creates an encoder whose thread loads the model at the first request. */
  readonly startThread: (data: LocalModelThreadData, spec: LocalModelSpec) => SentenceEncoder;
}

export interface LocalModelParts {
  readonly files: LocalModelFiles;
  /** Rejects with `LOCAL_MODEL_MISSING` if the model is not downloaded. */
  embedder(): Promise<ClosableEmbedder>;
}

const neverAborted = new AbortController().signal;

/** The embedding model that runs on this machine: its files, and an embedder in a separate thread. */
export const createLocalModel = (options: LocalModelOptions): LocalModelParts => {
  const { spec, runtime, startThread } = options;
  const files = createLocalFiles(options);
  const { weights, tokenizer } = spec.files;
  const data: LocalModelThreadData = {
    weights: { path: files.pathOf(weights), sha256: weights.sha256 },
    tokenizer: { path: files.pathOf(tokenizer), sha256: tokenizer.sha256 },
    dimension: spec.dimension,
    runtime,
  };
  return {
    files,
    async embedder() {
      if ((await files.state()).state !== 'ready')
        throw new LecternError('LOCAL_MODEL_MISSING', errorText.localModelMissing);
      const thread = startThread(data, spec);
      return {
        modelId: spec.modelId,
        dimension: spec.dimension,
        async embedQuery(text, signal = neverAborted) {
          const [vector] = await thread.encode([prefixes.query + text], 'question', signal);
          return vector ?? new Float32Array(spec.dimension);
        },
        embedPassages: (texts, signal = neverAborted) =>
          thread.encode(
            texts.map((text) => prefixes.passage + text),
            'background',
            signal,
          ),
        close: () => thread.close(),
      };
    },
  };
};
