import type { Engine } from '../../core/engine/engine';
import type { EngineEvent, StartStep } from '../../shared/model';
import type { EngineOptions } from './create-local-engine';
import type { PackedError } from '../packed-error';

/** What of the engine is known at once rather than asked for. */
export type EngineHead = Pick<Engine, 'recovery'>;

/** `verb` is a path in the engine: `sessions.start`, `search`. Answers come under the same id. */
export type ToEngineThread =
  | { readonly kind: 'open'; readonly id: number; readonly options: EngineOptions }
  /** Answered by a result; where the verb streams, by items until `end` or until a `return` under the same id. */
  | { readonly kind: 'call'; readonly id: number; readonly verb: string; readonly args: readonly unknown[] }
  | { readonly kind: 'return'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

export type FromEngineThread =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PackedError }
  | { readonly kind: 'item'; readonly id: number; readonly item: unknown }
  | { readonly kind: 'end'; readonly id: number }
  /** Before the answer to `open`. */
  | { readonly kind: 'step'; readonly step: StartStep }
  | { readonly kind: 'event'; readonly event: EngineEvent }
  | {
      readonly kind: 'log';
      readonly level: 'info' | 'error';
      readonly message: string;
      /** An Error keeps its name, message, stack and causes on the way, and loses its code. */
      readonly error?: unknown;
      readonly data?: Record<string, unknown> | undefined;
    };
