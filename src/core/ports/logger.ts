/** Logs complete errors, but never a key or text of a book, a note or a turn. */
export interface Logger {
  info(message: string, data?: Record<string, unknown>): void;
  error(message: string, error: unknown, data?: Record<string, unknown>): void;
}
