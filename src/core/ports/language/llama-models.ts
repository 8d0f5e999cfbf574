import type { LlamaModel, Sentence } from '../../../shared/model';

/** A model that runs inside Lectern, as described by its files. */
export type LlamaFile = Omit<LlamaModel, 'state' | 'secondsLeft' | 'error' | 'errorText'> & {
  /** Complete and checked. */
  readonly ready: boolean;
};

/**
 * The files of models that run inside Lectern. Methods with an `id` reject with `MODEL_GONE` if there is no such model.
 */
export interface LlamaModels {
  /** When the list of models was checked, `YYYY-MM-DD`. */
  readonly listedOn: string;
  /** Why no model can run here, as a message; null if models can run. */
  readonly problem: Sentence | null;
  /** The suggested models, then the learner's own. */
  list(): Promise<readonly LlamaFile[]>;
  space(): Promise<{ readonly freeBytes: number; readonly memoryBytes: number }>;
  /** Like `LocalModelFiles.download`. Rejects with `DISK_FULL` before the first byte if there is not enough room. */
  download(id: string, progress: (received: number) => void, signal: AbortSignal): Promise<void>;
  /** Copies a GGUF file from this machine. Rejects with `WRONG_TYPE`, `UNREADABLE_FILE` or `DISK_FULL`. */
  add(path: string): Promise<void>;
  /** Deletes a model, unloading it first if it is running. */
  remove(id: string): Promise<void>;
  /** Unloads the running model; the next request loads it again. */
  close(): Promise<void>;
}
