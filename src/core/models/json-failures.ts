import { isLecternError } from '../../shared/errors';
import { isoTime, type Clock, type ModelReader, type ModelWriter } from '../ports';

/** Milliseconds for which a model is not asked for JSON again: a day. */
const pause = 24 * 60 * 60 * 1000;

/** The models whose replies could not be read as JSON, by id. Stored, so that a restart does not ask them again. */
export interface JsonFailures {
  has(modelId: string): Promise<boolean>;
  note(modelId: string): Promise<void>;
  list(): Promise<readonly string[]>;
}

export const createJsonFailures = (
  models: Pick<ModelReader, 'listJsonFailures'> & Pick<ModelWriter, 'noteJsonFailure'>,
  clock: Clock,
  changed: () => void,
): JsonFailures => {
  const list = () => models.listJsonFailures(new Date(clock.now() - pause).toISOString());
  return {
    list,
    has: async (modelId) => (await list()).includes(modelId),
    async note(modelId) {
      await models.noteJsonFailure(modelId, isoTime(clock));
      changed();
    },
  };
};

/** Which kind of unreadable reply the error reports; null for other errors. */
export const unreadableReplyIn = (error: unknown): unknown =>
  isLecternError(error) && error.code === 'MODEL_REPLY_UNREADABLE' ? (error.data?.['reply'] ?? null) : null;
