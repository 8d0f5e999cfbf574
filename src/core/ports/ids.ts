/** Randomness as a dependency. */
export interface Ids {
  /** A fresh UUID, version 4. */
  uuid(): string;
}
