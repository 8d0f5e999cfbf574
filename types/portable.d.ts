/**
 * Globals that both browsers and Node have, but that TypeScript declares only with the DOM's or Node's types. `src/core` and
 * `src/shared` are compiled with these alone.
 */
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare const AbortSignal: { timeout(ms: number): AbortSignal };

declare function atob(base64: string): string;
declare function btoa(bytes: string): string;
