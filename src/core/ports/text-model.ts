import type { Price, RequestTask, Provider } from '../../shared/model';

/** A prompt as the two parts that every provider knows. */
export interface Prompt {
  /** What the task is, and what stays the same from one question to the next (A1): providers cache a repeated beginning. */
  readonly system: string;
  readonly user: string;
}

/** Why a request has not left yet, and for how long about it will not. */
export interface RequestWait {
  /** `budget`: the learner's own limit of requests a minute; `provider`: it asked to be left alone for so long. */
  readonly because: 'budget' | 'provider';
  readonly ms: number;
}

/** Told when a wait of a second or more begins or turns out another, and with null once the request leaves. */
export type TellWait = (wait: RequestWait | null) => void;

/** What a call is made for, and how it is stopped. */
export interface ModelCall {
  readonly task: RequestTask;
  /** The session whose cost it is; null where there is none. */
  readonly sessionId: string | null;
  /** The answer whose cost it is, or the question before its answer is begun. */
  readonly turnId?: number | null | undefined;
  readonly signal: AbortSignal;
  /** For anyone who looks on. */
  readonly tellWait?: TellWait | undefined;
}

export interface CompleteOptions {
  /** JSON Schema of the reply, for providers that can be held to one. The reply is checked all the same. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A model that answers a prompt with text. Rejects with a LecternError of the models' codes (`MODEL_…`, `SPENDING_CAP`):
 * one sentence and the next step, `data.provider`, and `data.retryAfterSeconds` where the provider told. Waiting out
 * what passes by itself (capped retries) is done before it rejects.
 */
export interface TextModel {
  /** Names the provider and the model, e.g. `gemini/gemini-flash-latest`; kept with all that it says (C3). */
  readonly id: string;
  /**
   * Text as it comes. Once a piece was given nothing is tried again: a stream that dies rejects with `MODEL_CUT`, and
   * what came is kept.
   */
  stream(prompt: Prompt, call: ModelCall): AsyncIterable<string>;
  complete(prompt: Prompt, options: CompleteOptions, call: ModelCall): Promise<string>;
}

/** Orders texts by how well they answer a question. */
export interface Reranker {
  readonly id: string;
  /** A score for each text in their order, higher is better; 0..1. */
  rerank(question: string, texts: readonly string[], call: ModelCall): Promise<readonly number[]>;
}

/** What a call cost, as far as the provider tells it; estimated from the text where it does not. */
export interface TokenUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

/** One request as it is recorded when it has ended: sizes, never contents. */
export interface RequestRecord extends TokenUse {
  /** ISO 8601, when it was sent. */
  readonly at: string;
  readonly provider: Exclude<Provider, 'builtin'>;
  readonly model: string;
  readonly host: string;
  readonly task: RequestTask;
  readonly sessionId: string | null;
  readonly turnId: number | null;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Null: nobody knows the price. Free servers have one of zeros. */
  readonly price: Price | null;
  readonly durationMs: number;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
}

/** Watches over what is asked of providers. Every single request passes it, also each retry. */
export interface ModelMeter {
  /**
   * Waits for its place in the budget of requests a minute. Rejects with `SPENDING_CAP` once the month's estimate has
   * reached the learner's cap, or where there is a cap and the model's price is unknown, unless the provider is free.
   */
  admit(
    request: {
      readonly provider: RequestRecord['provider'];
      readonly task: RequestTask;
      readonly free: boolean;
      readonly model?: string | undefined;
      /** Null: not known. Left out of what is never charged. */
      readonly price?: Price | null | undefined;
      /** Somebody waits for it, whatever its task is: the vector of a question goes before those of a book. */
      readonly waited?: boolean | undefined;
      readonly tellWait?: TellWait | undefined;
    },
    signal: AbortSignal,
  ): Promise<void>;
  record(request: RequestRecord): Promise<void>;
}
