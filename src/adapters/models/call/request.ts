import type { RequestRecord, TellWait, TokenUse } from '../../../core/ports';
import type { Price, SessionId, TurnId } from '../../../shared/model';
import type { Failure, Verdict } from './failure';
import type { CallLimits } from './limits';

/** What is asked of whom: what the meter, the record and the sentences of failure need to know. */
export interface CallRequest {
  readonly provider: RequestRecord['provider'];
  readonly model: string;
  /** Host and port, never a whole address: it is in the record and in sentences. */
  readonly host: string;
  /** Null: nobody knows it. */
  readonly price: Price | null;
  /** On this machine: it costs nothing, and has more time. */
  readonly free: boolean;
  readonly task: RequestRecord['task'];
  readonly sessionId: SessionId | null;
  readonly turnId?: TurnId | null | undefined;
  readonly signal: AbortSignal;
  /** Somebody waits for it, whatever its task is. */
  readonly waited?: boolean | undefined;
  readonly tellWait?: TellWait | undefined;
  /** Characters that go in: tokens are estimated from them where the provider does not tell. */
  readonly inputCharacters: number;
  readonly limits?: Partial<CallLimits> | undefined;
  /** The key: it is taken out of what the provider says. */
  readonly secret: string | null;
  /** What a failure means where the common rules would get it wrong; null: they apply. */
  readonly explain: (failure: Failure) => Verdict | null;
  /** The request keeps to a pace: where it is too much for a minute, it is not sent again as it is. */
  readonly paced?: boolean | undefined;
}

/** Where a request says what it learns on its way. */
export interface CallCounters {
  /** Tokens as the provider tells them; later values take the place of earlier ones. */
  use(tokens: Partial<TokenUse>): void;
  /** What it is charged at where the reply tells it: an alias is answered by a model with a price of its own. */
  price(price: Price | null): void;
  /** A sign of life that is no piece of text, such as a model that thinks. */
  alive(): void;
}

/** Does one request of the SDK, without retries of its own, and lets `signal` stop it. */
export type CompleteRun<T> = (
  signal: AbortSignal,
  counters: CallCounters,
) => Promise<{ readonly value: T; readonly use?: Partial<TokenUse> | undefined }>;

export type StreamRun = (signal: AbortSignal, counters: CallCounters) => AsyncIterable<string>;
