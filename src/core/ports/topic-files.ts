/** What says that a file was written since: its time and size. */
export type FileStamp = string;

export interface TopicFileEntry {
  /** Name in the folder, with `.md`. */
  readonly name: string;
  readonly stamp: FileStamp;
}

/** The folder of topics that people read and edit (E9). Names never lead out of it; a write is whole or not there at all. */
export interface TopicFiles {
  /** Every Markdown file, by name; null where the folder was lost, and with it what people did in it. */
  list(): Promise<readonly TopicFileEntry[] | null>;
  /** Null where there is none. Line ends as `\n`. */
  read(name: string): Promise<{ readonly text: string; readonly stamp: FileStamp } | null>;
  /**
   * Writes the file unless it is no longer the one that was `seen` (null: none), as when it was edited meanwhile; then
   * nothing is written and the answer is null.
   */
  write(name: string, text: string, seen: FileStamp | null): Promise<FileStamp | null>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Keeps a text that is leaving the folder in its `.trash`. */
  keepAside(name: string, text: string): Promise<void>;
  /** `index.txt`: `timestamp|slug|summary`, the newest first (E5). */
  writeIndex(text: string): Promise<void>;
  /** The folder with all that is in it. */
  clear(): Promise<void>;
}
