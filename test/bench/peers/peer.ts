/** A memory that texts are added to and found in by a question. */
export interface Peer {
  /** One text, kept as it keeps texts. */
  add(text: string): Promise<void>;
  /** The ten best; resolves with how many there were. */
  search(question: string): Promise<number>;
  close(): Promise<void>;
}

export interface PeerContext {
  /** Empty, of its own. */
  readonly dataFolder: string;
  /** Where the peers' packages are installed. */
  readonly packages: string;
  /** Serves the built-in embedder as OpenAI serves theirs, up to and with `/v1`. */
  readonly embeddings: string;
}

export const peerNames = ['lectern', 'mem0', 'minisearch', 'sqlite-vec'] as const;
export type PeerName = (typeof peerNames)[number];

/** What is measured at a size, in milliseconds. */
export interface PeerTimes {
  readonly size: number;
  /** Of the last texts that were added before this size was reached. */
  readonly add: readonly number[];
  readonly search: readonly number[];
}

/** One line of a peer's process. */
export type PeerReport = PeerTimes | { readonly size: number; readonly skipped: string };
