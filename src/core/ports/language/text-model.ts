import type { Price, Provider, RequestTask, SessionId, TurnId } from '../../../shared/model';

/** An earlier turn of the conversation. */
export interface PromptTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A prompt in the parts that all providers support. */
export interface Prompt {
  /** What the task is, and what stays the same from one question to the next (A1): providers cache a repeated beginning. */
  readonly system: string;
  /**
   * Earlier turns of the conversation, oldest first, sent as the provider's own messages. Neighbours of one role are sent
   * as one message. An assistant's turn before the first user's is left out: many chat templates refuse it.
   */
  readonly history?: readonly PromptTurn[] | undefined;
  readonly user: string;
}

/** Why a request has not been sent yet, and about how long it will wait. */
export interface RequestWait {
  /** `budget`: the learner's limit of requests per minute; `provider`: the provider asked to wait. */
  readonly because: 'budget' | 'provider';
  readonly ms: number;
}

/** Called when a wait of a second or more begins or changes, and with null once the request is sent. */
export type WaitListener = (wait: RequestWait | null) => void;

/** What a request is charged to. */
export interface RequestOrigin {
  /** The session to charge; null if there is none. */
  readonly sessionId: SessionId | null;
  /** The answer to charge, or its question before the answer is begun. */
  readonly turnId?: TurnId | null | undefined;
}

/** The purpose of a call, and its abort signal. */
export interface ModelCall extends RequestOrigin {
  readonly task: RequestTask;
  readonly signal: AbortSignal;
  /** Called while the request waits. */
  readonly onWait?: WaitListener | undefined;
}

export interface CompleteOptions {
  /** JSON Schema of the reply, for providers that support one. The reply is always checked. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A model that answers a prompt with text. Rejects with a LecternError (`MODEL_…`, `SPENDING_CAP`) whose message includes
 * the next step, with `data.provider`, and `data.retryAfterSeconds` if the provider gave it. Temporary failures are
 * retried a limited number of times first.
 */
export interface TextModel {
  /** Names the provider and the model, e.g. `gemini/gemini-flash-latest`; stored with everything that it generates (C3). */
  readonly id: string;
  /**
   * Yields text as it arrives. Once a piece was yielded, nothing is retried: an interrupted stream rejects with
   * `MODEL_CUT`, and the text so far is kept.
   */
  stream(prompt: Prompt, call: ModelCall): AsyncIterable<string>;
  complete(prompt: Prompt, options: CompleteOptions, call: ModelCall): Promise<string>;
  /** Tokens that prompt and reply may have together; null if unknown. */
  contextTokens?(): Promise<number | null>;
}

/** Orders texts by how well they answer a question. */
export interface Reranker {
  readonly id: string;
  /** A score for each text, in order; 0..1, higher is better. */
  rerank(question: string, texts: readonly string[], call: ModelCall): Promise<readonly number[]>;
}

/** Tokens used by a call, as reported by the provider or else estimated from the text. */
export interface TokenUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

/** The record of a finished request: sizes, never contents. */
export interface RequestRecord extends TokenUse {
  /** ISO 8601, when it was sent. */
  readonly at: string;
  readonly provider: Exclude<Provider, 'builtin'>;
  readonly model: string;
  readonly host: string;
  readonly task: RequestTask;
  readonly sessionId: SessionId | null;
  readonly turnId: TurnId | null;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Null if unknown. All zeros for free servers. */
  readonly price: Price | null;
  readonly durationMs: number;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
}

/** Meters requests to providers, including every retry. */
export interface ModelMeter {
  /**
   * Waits for its place in the budget of requests per minute. Rejects with `SPENDING_CAP` once the month's estimate has
   * reached the learner's cap, or if there is a cap and the model's price is unknown, unless the provider is free.
   */
  admit(
    request: {
      readonly provider: RequestRecord['provider'];
      readonly task: RequestTask;
      readonly free: boolean;
      readonly model?: string | undefined;
      /** Null if unknown; absent for what is never charged. */
      readonly price?: Price | null | undefined;
      /**
       * Whether someone is waiting for it, regardless of the task: the vector of a question goes before those of a book.
       */
      readonly waited?: boolean | undefined;
      readonly onWait?: WaitListener | undefined;
    },
    signal: AbortSignal,
  ): Promise<void>;
  record(request: RequestRecord): Promise<void>;
}
