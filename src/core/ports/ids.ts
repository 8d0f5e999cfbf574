import type { SessionId } from '../../shared/model';

/** Randomness as a dependency. */
export interface Ids {
  /** A fresh UUID, version 4. */
  uuid(): string;
  /** Of a new session. */
  sessionId(): SessionId;
}
