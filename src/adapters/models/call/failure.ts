import type { ErrorCode } from '../../../shared/errors';
import { wordsOf } from './provider-words';
import type { Sighting } from './watch-fetch';

/** What is known of a request that failed. It may contain a key: only `words` is shown, without it. */
export interface Failure {
  /** HTTP status; null: no answer came. */
  readonly status: number | null;
  /** The answer's `Date` and `Retry-After`. */
  readonly date: string | null;
  readonly retryAfter: string | null;
  /** Node's or undici's code, such as `ECONNREFUSED`; null: the connection was not the trouble. */
  readonly networkCode: string | null;
  /** What the SDK says, and the body of the answer where it hands one on. */
  readonly text: string;
  /** The provider's message, as it came. */
  readonly words: string | null;
  /** The reply could not be read as JSON. */
  readonly unreadable: boolean;
  /** The reply was longer than any that is asked for. */
  readonly overflow: boolean;
}

export interface Verdict {
  readonly code: ErrorCode;
  /** Where the provider tells it in the body. */
  readonly retryAfterSeconds?: number | undefined;
  /** What the key may use in a minute, where the provider states it. */
  readonly perMinute?: Partial<Readonly<Record<'requests' | 'texts' | 'tokens', number>>> | undefined;
}

/** How much of a provider's words is looked at. */
const maxSearched = 4000;

/** Gathers what an SDK's error and the connection tell. SDKs hide different halves of it. */
export function failureOf(error: unknown, seen: Sighting): Failure {
  const chain = causes(error);
  const errors: readonly unknown[] = seen.error === null ? chain : [...chain, ...causes(seen.error)];
  return {
    // A stream that began with 200 may tell an error of its own later: the SDK's word goes first.
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

/** Node's codes are in capitals (`ECONNRESET`, `UND_ERR_SOCKET`, `CERT_HAS_EXPIRED`, `HPE_INVALID_CONSTANT`). */
function networkCodeOf(error: unknown): string | null {
  const code = field(error, 'code');
  return error instanceof Error && typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : null;
}

function textOf(error: unknown): string {
  const told = [field(error, 'message'), field(error, 'body'), field(error, 'errorDetails')];
  return told
    .filter((one) => one !== undefined && one !== null)
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join(' ');
}
