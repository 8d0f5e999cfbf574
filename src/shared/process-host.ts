/**
 * Messages between the engine's thread and the desktop's main process about processes of language models: only the main
 * process can start one where Electron does not run as Node.
 */
export type ToProcessHost =
  | { readonly kind: 'start'; readonly id: number }
  | { readonly kind: 'send'; readonly id: number; readonly message: unknown }
  | { readonly kind: 'kill'; readonly id: number };

export type FromProcessHost =
  | { readonly kind: 'message'; readonly id: number; readonly message: unknown }
  | { readonly kind: 'exit'; readonly id: number };
