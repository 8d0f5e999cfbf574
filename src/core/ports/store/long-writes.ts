export interface StagedImport {
  readonly importId: string;
  /** The current embedding model; vectors of others are left out. */
  readonly model: string;
  readonly at: string;
}

export interface StagedChats {
  readonly importId: string;
  readonly at: string;
}

/**
 * Writes that take longer than other methods may. Each is one transaction on its own connection; meanwhile, other
 * writes wait and reads see the state before it.
 */
export interface LongWrites {
  /**
   * Adds the staged items of an import. If it is stopped or fails, the memory stays as it was. `onProgress` gets the number
   * of items so far.
   */
  importStaged(staged: StagedImport, onProgress: (done: number) => void, signal: AbortSignal): Promise<void>;
  /** Adds the staged conversations of an import with the jobs that follow them. If it is stopped or fails, none is added. */
  importChats(staged: StagedChats, onProgress: (done: number) => void, signal: AbortSignal): Promise<void>;
  /** Gives the free space of the database back to the disk. Once it has started, it cannot be stopped. */
  compact(signal: AbortSignal): Promise<void>;
}
