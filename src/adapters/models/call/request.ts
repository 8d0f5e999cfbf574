import type { RequestRecord, WaitListener, TokenUse } from '../../../core/ports';
import type { Price, SessionId, TurnId } from '../../../shared/model';
import type { Failure, Verdict } from './failure';
import type { CallLimits } from './limits';

/** A request to a provider, with what is needed to meter and record it and to word its errors. */
export interface CallRequest {
  readonly provider: RequestRecord['provider'];
  readonly model: string;
  /** Host and port, never a whole address: it is recorded and shown in error messages. */
  readonly host: string;
  /** Null if unknown. */
  readonly price: Price | null;
  /** Whether the model runs on this machine: it costs nothing and has longer time limits. */
  readonly free: boolean;
  readonly task: RequestRecord['task'];
  readonly sessionId: SessionId | null;
  readonly turnId?: TurnId | null | undefined;
  readonly signal: AbortSignal;
  /** Whether someone is waiting for it, regardless of the task. */
  readonly waited?: boolean | undefined;
  readonly onWait?: WaitListener | undefined;
  /** Characters of the input, to estimate tokens if the provider does not report them. */
  readonly inputCharacters: number;
  readonly limits?: Partial<CallLimits> | undefined;
  /** The key, which is removed from the provider's messages. */
  readonly secret: string | null;
  /** The provider's own classification of a failure; null to use the common rules. */
  readonly explain: (failure: Failure) => Verdict | null;
  /** Whether the caller keeps to a rate limit itself, so that a 429 is not retried here. */
  readonly paced?: boolean | undefined;
}

/** Receives what becomes known while a request runs. */
export interface CallCounters {
  /** Tokens as the provider reports them; later values replace earlier ones. */
  use(tokens: Partial<TokenUse>): void;
  /** The price of the model that actually answered, which may differ from that of an alias. */
  price(price: Price | null): void;
  /** Restarts the silence time-out without text, for example while a model reasons. */
  alive(): void;
}

/** Sends one request by an SDK, without the SDK's own retries; `signal` aborts it. */
export type CompleteRun<T> = (
  signal: AbortSignal,
  counters: CallCounters,
) => Promise<{ readonly value: T; readonly use?: Partial<TokenUse> | undefined }>;

export type StreamRun = (signal: AbortSignal, counters: CallCounters) => AsyncIterable<string>;
