import type { SessionId } from '../../shared/model';

/** Randomness and hashing as dependencies. */
export interface Ids {
  /** A fresh UUID, version 4. */
  uuid(): string;
  /** Of a new session. */
  sessionId(): SessionId;
  /** SHA-256 of a text in UTF-8, in hexadecimal. */
  sha256(text: string): string;
}
