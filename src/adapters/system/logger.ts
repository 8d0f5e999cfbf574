import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '../../core/ports';

interface FileLogOptions {
  readonly path: string;
  /** Bytes after which the file is rotated. */
  readonly maxBytes?: number;
  /** How many old files are kept. */
  readonly kept?: number;
  readonly now: () => number;
}

const megabyte = 1024 * 1024;

/**
 * A log of a few files, one JSON object a line. Written synchronously, as lines are rare and the last one before a
 * crash matters most. Write errors are ignored: the log must not take the program down.
 */
export const fileLogger = ({ path, maxBytes = megabyte, kept = 3, now }: FileLogOptions): Logger => {
  mkdirSync(dirname(path), { recursive: true });
  let size = sizeOf(path);
  const write = (level: string, message: string, fields: Record<string, unknown>) => {
    const line = `${JSON.stringify({ at: new Date(now()).toISOString(), level, message, ...fields })}\n`;
    try {
      if (size > 0 && size + line.length > maxBytes) {
        rotate(path, kept);
        size = 0;
      }
      appendFileSync(path, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      // There is nowhere to report it.
    }
  };
  return {
    info: (message, data) => write('info', message, data === undefined ? {} : { data }),
    error: (message, error, data) =>
      write('error', message, { error: describe(error), ...(data === undefined ? {} : { data }) }),
  };
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const rotate = (path: string, kept: number): void => {
  rmSync(`${path}.${kept}`, { force: true });
  for (let n = kept - 1; n >= 1; n -= 1)
    if (sizeOf(`${path}.${n}`) > 0) renameSync(`${path}.${n}`, `${path}.${n + 1}`);
  renameSync(path, `${path}.1`);
};

/** Messages quote names of books and, for unreadable JSON, its text: neither belongs in the log. */
const withoutQuotes = (text: string): string => text.replace(/“[^”]*”/g, '“…”').replace(/"[^"\n]*"/g, '"…"');

/**
 * Name, message, code and stack of an error and its causes. Other properties are left out, as they may contain private
 * data.
 */
const describe = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return withoutQuotes(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth > 4 ? {} : { cause: describe(error.cause, depth + 1) };
  const { name, message, stack } = error;
  return {
    name,
    message: withoutQuotes(message),
    ...code,
    stack: stack === undefined ? undefined : withoutQuotes(stack),
    ...cause,
  };
};
