/** Whole failures for anyone who mends them; never a key, never text of a book, a note or a turn. */
export interface Logger {
  info(message: string, data?: Record<string, unknown>): void;
  error(message: string, error: unknown, data?: Record<string, unknown>): void;
}
