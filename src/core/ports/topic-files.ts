/** The time and size of a file, which change when it is written. */
export type FileStamp = string;

export interface TopicFileEntry {
  /** Name in the folder, with `.md`. */
  readonly name: string;
  readonly stamp: FileStamp;
}

/** The topic folder that the learner can read and edit (E9). Names never lead out of it, and writes are atomic. */
export interface TopicFiles {
  /** Every Markdown file, by name; null if the folder is missing, and with it any edits. */
  list(): Promise<readonly TopicFileEntry[] | null>;
  /** Null if there is none. Line ends are `\n`. */
  read(name: string): Promise<{ readonly text: string; readonly stamp: FileStamp } | null>;
  /**
   * Writes the file if it is still the one that was `seen` (null for none). If it was edited in the meantime, writes
   * nothing and returns null.
   */
  write(name: string, text: string, seen: FileStamp | null): Promise<FileStamp | null>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Saves a text that is leaving the folder in its `.trash`. */
  keepAside(name: string, text: string): Promise<void>;
  /** Removes the lines that contain one of these texts from `.trash`; without texts, all of it. */
  forgetAside(texts: readonly string[] | null): Promise<void>;
  /** `index.txt`: `timestamp|slug|summary`, the newest first (E5). */
  writeIndex(text: string): Promise<void>;
  /** Deletes the folder with its contents. */
  clear(): Promise<void>;
}
