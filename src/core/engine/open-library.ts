import { createLibrary } from '../library/create-library';
import type { EngineContext } from './engine-context';
import type { EngineModels } from './open-models';

export type EngineLibrary = ReturnType<typeof createLibrary>;

export const openLibrary = (context: EngineContext, { cognition, embedding }: EngineModels): EngineLibrary =>
  createLibrary({
    ...context,
    worker: context.bookWorker,
    parts: context.bookParts,
    cognition,
    embedder: embedding.embedder,
    bulkOf: embedding.bulkOf,
    samplePath: context.sampleBookPath,
  });
