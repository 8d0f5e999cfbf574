/** The originals under `books/`, kept by content hash; a write is whole or not there at all. */
export interface BookFiles {
  /**
   * Copies a file in, hashing it on the way. Rejects with `EMPTY_FILE`, `TOO_LARGE`, `DISK_FULL` or `UNREADABLE_FILE`
   * and leaves nothing behind. `name`: as the learner knows it, where the file at the path is called otherwise.
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
