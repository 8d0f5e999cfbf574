import type { SessionId } from '../../shared/model';

/** Randomness and hashing as dependencies. */
export interface Ids {
  /** A fresh UUID, version 4. */
  uuid(): string;
  /** The id of a new session. */
  sessionId(): SessionId;
  /** SHA-256 of a text in UTF-8, in hexadecimal. */
  sha256(text: string): string;
}
