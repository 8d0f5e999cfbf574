import type { LlamaModels, Logger, TextModel } from '../../../core/ports';
import { defaultGeneration, type Generation } from '../../../shared/model';
import type { OpenedProvider } from '../model-provider';
import { createLlamaFiles, type LlamaFilesOptions } from './llama-files';
import { llamaTextModel, type LlamaRunner } from './llama-text-model';

export type { LlamaModelSpec } from './llama-list';
export type { LlamaRunner } from './llama-text-model';

/** The provider of models that run in Lectern. It needs files instead of a key, an address and requests. */
export interface LlamaProvider extends OpenedProvider {
  readonly models: LlamaModels;
  textModel(name: string, generation?: Generation): TextModel;
}

interface LlamaOptions extends Omit<LlamaFilesOptions, 'release'> {
  readonly runner: LlamaRunner;
  readonly logger: Logger;
}

export const createLlama = ({ runner, logger, ...options }: LlamaOptions): LlamaProvider => {
  const files = createLlamaFiles({ ...options, release: runner.release });
  return {
    models: { ...files, close: () => runner.close() },
    textModel: (name, { maxOutputTokens: maxTokens } = defaultGeneration) =>
      llamaTextModel({ name, maxTokens, sourceOf: files.sourceOf, runner, logger }),
  };
};
