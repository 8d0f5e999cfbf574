import type { Prompt } from '../../../core/ports';

export interface LlamaRequest {
  readonly path: string;
  readonly contextTokens: number;
  readonly prompt: Prompt;
  /** JSON Schema that the reply is forced to follow; null for prose. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** Tokens of the reply at most, as the learner set it; null: the usual limit. */
  readonly maxTokens: number | null;
  /** Somebody reads along: it goes first, and its text comes piece by piece. */
  readonly streamed: boolean;
}

export type ToLlama =
  | ({ readonly kind: 'ask'; readonly id: number } & LlamaRequest)
  | { readonly kind: 'stop'; readonly id: number };

/**
 * `unsupported`: the library does not run here; `unreadable`: the file is no model that it knows; `memory`: there is not
 * enough; `too-long`: the prompt does not fit into the context; `failed`: anything else.
 */
export type LlamaFailure = 'unsupported' | 'unreadable' | 'memory' | 'too-long' | 'failed';

export type FromLlama =
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  /** `cut`: the context was full, or the longest reply reached, before the reply ended. */
  | { readonly kind: 'end'; readonly id: number; readonly cut: boolean }
  /** `detail` is for the log and never has any of the prompt. */
  | { readonly kind: 'failed'; readonly id: number; readonly failure: LlamaFailure; readonly detail: string };
