import type { Prompt } from '../../../core/ports';

export interface LlamaRequest {
  readonly path: string;
  readonly contextTokens: number;
  readonly prompt: Prompt;
  /** JSON Schema that the reply is forced to follow; null for prose. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The learner's limit for the reply in tokens; null for the default. */
  readonly maxTokens: number | null;
  /** Whether the learner reads along: the request gets priority, and its text is streamed. */
  readonly streamed: boolean;
}

export type ToLlama =
  | ({ readonly kind: 'ask'; readonly id: number } & LlamaRequest)
  | { readonly kind: 'stop'; readonly id: number };

/**
 * `unsupported`: the library does not run on this machine; `unreadable`: the file is not a model that it supports;
 * `memory`: not enough memory; `too-long`: the prompt does not fit into the context; `failed`: anything else.
 */
export type LlamaFailure = 'unsupported' | 'unreadable' | 'memory' | 'too-long' | 'failed';

export type FromLlama =
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  /** `cut`: the context was full or the length limit was reached before the reply ended. */
  | { readonly kind: 'end'; readonly id: number; readonly cut: boolean }
  /** `detail` is for the log and never contains any of the prompt. */
  | { readonly kind: 'failed'; readonly id: number; readonly failure: LlamaFailure; readonly detail: string };
