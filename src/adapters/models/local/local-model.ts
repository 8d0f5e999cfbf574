import type { ClosableEmbedder, LocalModelFiles, SentenceEncoder } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import { prefixes, type LocalModelSpec } from './e5-small';
import type { LocalModelThreadData } from './load-model';
import { createLocalFiles, type LocalFilesOptions } from './local-files';
import { errorText } from '../../../shared/messages/engine-text';

interface LocalModelOptions extends LocalFilesOptions {
  /** The runtime's own files. */
  readonly runtime: LocalModelThreadData['runtime'];
  /** A thread that holds the model, started when it is first asked. */
  readonly startThread: (data: LocalModelThreadData, spec: LocalModelSpec) => SentenceEncoder;
}

export interface LocalModelParts {
  readonly files: LocalModelFiles;
  /** Rejects with `LOCAL_MODEL_MISSING` where it is not on this machine. */
  embedder(): Promise<ClosableEmbedder>;
}

const neverAborted = new AbortController().signal;

/** The embedding model that runs on this machine: its files, and the embedder that a thread of its own makes of them. */
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
