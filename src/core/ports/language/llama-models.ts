import type { LlamaModel, Sentence } from '../../../shared/model';

/** A model that runs inside Lectern, as its files are. */
export type LlamaFile = Omit<LlamaModel, 'state' | 'secondsLeft' | 'error' | 'errorText'> & {
  /** Complete and checked. */
  readonly ready: boolean;
};

/** The files of models that run inside Lectern. Verbs with an `id` reject with `MODEL_GONE` if there is no such model. */
export interface LlamaModels {
  /** When the list of models was checked, `YYYY-MM-DD`. */
  readonly listedOn: string;
  /** Why none runs here, in plain words; null where they do. */
  readonly problem: Sentence | null;
  /** Those of the list, then the learner's own. */
  list(): Promise<readonly LlamaFile[]>;
  space(): Promise<{ readonly freeBytes: number; readonly memoryBytes: number }>;
  /** As `LocalModelFiles.download`. `DISK_FULL` before the first byte where there is no room for all. */
  download(id: string, progress: (received: number) => void, signal: AbortSignal): Promise<void>;
  /** Copies a GGUF file of this machine. `WRONG_TYPE`, `UNREADABLE_FILE`, `DISK_FULL`. */
  add(path: string): Promise<void>;
  /** Unloads it first where it runs. */
  remove(id: string): Promise<void>;
  /** Unloads the model that runs; the next request loads it again. */
  close(): Promise<void>;
}
