import type { ModelRequest, Usage } from '../../../shared/model';

/** A session with what its requests came to. */
export interface SessionUsage {
  readonly sessionId: string;
  readonly title: string | null;
  readonly startedAt: string;
  readonly usage: Usage;
}

export interface ModelReader {
  /** Of all requests sent from `from` up to, not including, `to`; ISO 8601. */
  sumRequests(from: string, to: string): Promise<Usage>;
  /** The sessions for which a provider was asked, newest first. */
  listSessionUsage(limit: number): Promise<readonly SessionUsage[]>;
  /** Newest first; `before` is the id of the last one seen, `turnId` a question or an answer, else of all. */
  listRequests(
    limit: number,
    before: number | null,
    turnId?: number | null,
  ): Promise<readonly ModelRequest[]>;
}

export interface ModelWriter {
  /** A request that has ended. A session or a turn that is gone is left out. */
  addRequest(request: Omit<ModelRequest, 'id'>): Promise<void>;
}
