/**
 * Messages between the engine's thread and the desktop app's main process about the processes of language models. If
 * Electron does not run as Node, only the main process can start one.
 */
export type ToProcessHost =
  | { readonly kind: 'start'; readonly id: number }
  | { readonly kind: 'send'; readonly id: number; readonly message: unknown }
  | { readonly kind: 'kill'; readonly id: number };

export type FromProcessHost =
  | { readonly kind: 'message'; readonly id: number; readonly message: unknown }
  | { readonly kind: 'exit'; readonly id: number };
