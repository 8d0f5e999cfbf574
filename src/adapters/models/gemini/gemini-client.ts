import type { ResponseSchema } from './response-schema';

/** Tokens as the reply tells them. The prompt's include the cached ones; what the model thought is output. */
export interface GeminiUse {
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

/** A piece of a streamed reply, or a whole one. */
export interface GeminiReply {
  /** Without what the model thought. */
  readonly text: string;
  /** Why it ended, in the API's word (`STOP`, `MAX_TOKENS`, `SAFETY`, …); null: it has not. */
  readonly finish: string | null;
  /** Why the prompt was refused; null: it was not. */
  readonly blocked: string | null;
  readonly use: GeminiUse | null;
  /** Which model answered, where it tells: another than was asked for an alias or a retired name. */
  readonly answeredBy: string | null;
}

/** What is asked. Either `system` is sent or it is in the cache `cached` names. */
export interface GeminiPrompt {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly cached: string | null;
  /** With one the reply is JSON of it. */
  readonly schema: ResponseSchema | null;
  readonly json: boolean;
}

export interface GeminiCache {
  readonly name: string;
  readonly tokens: number;
}

export interface GeminiEmbedding {
  readonly model: string;
  readonly texts: readonly string[];
  /** What the vector is for; null where the model takes none (it is written before the text then). */
  readonly taskType: 'RETRIEVAL_QUERY' | 'RETRIEVAL_DOCUMENT' | null;
  readonly dimension: number | null;
}

/** A model as the list tells it. */
export interface GeminiModel {
  /** Without `models/`. */
  readonly name: string;
  readonly label: string;
  readonly methods: readonly string[];
  readonly inputTokens: number | null;
}

/**
 * What Lectern asks of the Gemini API, in no SDK's words: a successor of the SDK is another file that answers these.
 * Each rejects with what the SDK threw; only the call layer sees that and translates it.
 */
export interface GeminiClient {
  stream(prompt: GeminiPrompt, signal: AbortSignal): AsyncIterable<GeminiReply>;
  complete(prompt: GeminiPrompt, signal: AbortSignal): Promise<GeminiReply>;
  /** By the model's own tokenizer; it costs nothing. */
  countTokens(asked: { readonly model: string; readonly text: string }, signal: AbortSignal): Promise<number>;
  listModels(signal: AbortSignal): Promise<readonly GeminiModel[]>;
  createCache(model: string, system: string, seconds: number, signal: AbortSignal): Promise<GeminiCache>;
  renewCache(name: string, seconds: number, signal: AbortSignal): Promise<void>;
  deleteCache(name: string, signal: AbortSignal): Promise<void>;
  embed(request: GeminiEmbedding, signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}
