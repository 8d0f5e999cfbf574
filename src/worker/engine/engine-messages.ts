import type { MessagePort } from 'node:worker_threads';
import type { Engine } from '../../core/engine/engine';
import type { EngineEvent, StartStep } from '../../shared/model';
import type { EngineOptions } from './create-local-engine';
import type { PackedError } from '../packed-error';

/** The data that the engine's thread is started with. */
export interface EngineThreadData {
  /** The port to the thread that starts processes; null if the engine's thread can start them itself. */
  readonly processHost: MessagePort | null;
}

/** The part of the engine that is sent once rather than called. */
export type EngineHead = Pick<Engine, 'recovery'>;

/** `verb` is a path in the engine: `sessions.start`, `search`. Replies have the same id. */
export type ToEngineThread =
  | { readonly kind: 'open'; readonly id: number; readonly options: EngineOptions }
  /** The reply is a result, or a stream's items until `end` or until a `return` with the same id. */
  | { readonly kind: 'call'; readonly id: number; readonly verb: string; readonly args: readonly unknown[] }
  | { readonly kind: 'return'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

export type FromEngineThread =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PackedError }
  | { readonly kind: 'item'; readonly id: number; readonly item: unknown }
  | { readonly kind: 'end'; readonly id: number }
  /** Sent before the reply to `open`. */
  | { readonly kind: 'step'; readonly step: StartStep }
  | { readonly kind: 'event'; readonly event: EngineEvent }
  | {
      readonly kind: 'log';
      readonly level: 'info' | 'error';
      readonly message: string;
      /** An Error keeps its name, message, stack and causes when it is sent, but loses its code. */
      readonly error?: unknown;
      readonly data?: Record<string, unknown> | undefined;
    };
