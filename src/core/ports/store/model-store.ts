import type { ModelRequest, SessionId, TurnId, Usage } from '../../../shared/model';

/** A session with the usage of its requests. */
export interface SessionUsage {
  readonly sessionId: SessionId;
  readonly title: string | null;
  readonly startedAt: string;
  readonly usage: Usage;
}

export interface ModelReader {
  /** Usage of all requests sent between `from` and `to` (exclusive), ISO 8601. */
  sumRequests(from: string, to: string): Promise<Usage>;
  /** Sessions with requests to providers, newest first. */
  listSessionUsage(limit: number): Promise<readonly SessionUsage[]>;
  /** Newest first. `before` is the id of the last one seen; `turnId` limits them to a question or an answer. */
  listRequests(
    limit: number,
    before: number | null,
    turnId?: TurnId | null,
  ): Promise<readonly ModelRequest[]>;
  /** Ids (`provider/model`) of the models whose replies could not be read as JSON since `from`. */
  listJsonFailures(from: string): Promise<readonly string[]>;
}

export interface ModelWriter {
  /** Stores a finished request, without its session or turn if that is gone. */
  addRequest(request: Omit<ModelRequest, 'id'>): Promise<void>;
  noteJsonFailure(modelId: string, at: string): Promise<void>;
}
