/** Randomness comes in as an argument too. */
export interface Ids {
  /** A fresh UUID, version 4. */
  uuid(): string;
}
