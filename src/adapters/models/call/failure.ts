import type { ErrorCode } from '../../../shared/errors';
import { wordsOf } from './provider-words';
import type { WireTraffic } from './watch-fetch';

/** What is known about a failed request. It may contain a key; only `words` is shown, with the key removed. */
export interface Failure {
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The response's `Date` and `Retry-After` headers. */
  readonly date: string | null;
  readonly retryAfter: string | null;
  /** Node's or undici's code, such as `ECONNREFUSED`; null if the connection did not fail. */
  readonly networkCode: string | null;
  /** The SDK's message, and the response body if the SDK provides it. */
  readonly text: string;
  /** The provider's message, unchanged. */
  readonly words: string | null;
  /** The reply could not be read as JSON. */
  readonly unreadable: boolean;
  /** The reply exceeded the size limit. */
  readonly overflow: boolean;
}

export interface Verdict {
  readonly code: ErrorCode;
  /** If the response body states it. */
  readonly retryAfterSeconds?: number | undefined;
  /** The key's limits per minute, if the provider states them. */
  readonly perMinute?: Partial<Readonly<Record<'requests' | 'texts' | 'tokens', number>>> | undefined;
}

/** Characters of a provider's message that are examined. */
const maxSearched = 4000;

/** Combines an SDK's error with what was observed of the connection, since SDKs omit parts of both. */
export function failureOf(error: unknown, seen: WireTraffic): Failure {
  const chain = causes(error);
  const errors: readonly unknown[] = seen.error === null ? chain : [...chain, ...causes(seen.error)];
  return {
    // A stream may begin with status 200 and fail later, so the SDK's status takes precedence.
    status: firstOf(errors, statusOf) ?? seen.status,
    date: seen.date,
    retryAfter: seen.retryAfter,
    networkCode: firstOf(errors, networkCodeOf),
    text: chain.map(textOf).join(' ').slice(0, maxSearched),
    words: firstOf(chain, wordsOf),
    overflow: seen.overflow,
    unreadable: chain.some((one) => one instanceof SyntaxError),
  };
}

function causes(error: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one);
  return found.length === 0 ? [error] : found;
}

function firstOf<T>(errors: readonly unknown[], of: (error: unknown) => T | null): T | null {
  for (const error of errors) {
    const found = of(error);
    if (found !== null) return found;
  }
  return null;
}

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error
    ? (error as Readonly<Record<string, unknown>>)[name]
    : undefined;

function statusOf(error: unknown): number | null {
  const status = field(error, 'status') ?? field(error, 'statusCode');
  return typeof status === 'number' ? status : null;
}

/**
 * Node's codes are in capitals, as in `ECONNRESET`, `UND_ERR_SOCKET`, `CERT_HAS_EXPIRED` and `HPE_INVALID_CONSTANT`.
 */
function networkCodeOf(error: unknown): string | null {
  const code = field(error, 'code');
  return error instanceof Error && typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : null;
}

function textOf(error: unknown): string {
  const messages = [field(error, 'message'), field(error, 'body'), field(error, 'errorDetails')];
  return messages
    .filter((one) => one !== undefined && one !== null)
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join(' ');
}
