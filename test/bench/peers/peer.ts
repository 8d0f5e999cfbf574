/** A memory to which texts are added and which is searched by questions. */
export interface Peer {
  /** Adds one text in the memory's own way. */
  add(text: string): Promise<void>;
  /** Searches for the ten best; resolves with how many were found. */
  search(question: string): Promise<number>;
  close(): Promise<void>;
}

export interface PeerContext {
  /** An empty folder for this peer. */
  readonly dataFolder: string;
  /** Where the peers' packages are installed. */
  readonly packages: string;
  /** Base URL of the built-in embedder's OpenAI-compatible server, including `/v1`. */
  readonly embeddings: string;
}

export const peerNames = ['lectern', 'mem0', 'minisearch', 'sqlite-vec'] as const;
export type PeerName = (typeof peerNames)[number];

/** Measurements at one size, in milliseconds. */
export interface PeerTimes {
  readonly size: number;
  /** For the last texts added before this size was reached. */
  readonly add: readonly number[];
  readonly search: readonly number[];
}

/** One line printed by a peer's process. */
export type PeerReport = PeerTimes | { readonly size: number; readonly skipped: string };
