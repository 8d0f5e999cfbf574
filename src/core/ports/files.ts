/** The originals under `books/`, named by content hash. Writes are atomic. */
export interface BookFiles {
  /**
   * Copies a file in, hashing it on the way. Rejects with `EMPTY_FILE`, `TOO_LARGE`, `DISK_FULL` or `UNREADABLE_FILE`
   * and leaves nothing behind. `name` is the learner's name for the file if it differs from the path's.
   */
  add(
    sourcePath: string,
    extension: string,
    signal: AbortSignal,
    name?: string,
  ): Promise<{ readonly sha256: string; readonly size: number; readonly path: string }>;
  pathOf(sha256: string, extension: string): string;
  remove(sha256: string, extension: string): Promise<void>;
}
