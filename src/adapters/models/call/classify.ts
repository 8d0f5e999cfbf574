import type { ErrorCode } from '../../../shared/errors';
import type { Failure, Verdict } from './failure';

/** Providers refuse keys and certificates if the clock is off by more. */
const clockToleranceMs = 5 * 60_000;

const wrongClock = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);
const broken = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
const tooSlow = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Classifies a failure. `explain` has the provider's own rules and takes precedence. */
export function classify(
  failure: Failure,
  now: number,
  explain: (failure: Failure) => Verdict | null,
): Verdict & { readonly parameter: string | null } {
  const verdict: Verdict = failure.overflow
    ? { code: 'MODEL_REPLY_TOO_LONG' }
    : (explain(failure) ?? { code: commonCode(failure) });
  const code =
    verdict.code === 'MODEL_KEY_REFUSED' && isClockOff(failure.date, now)
      ? 'MODEL_CLOCK_WRONG'
      : verdict.code;
  return {
    ...verdict,
    code,
    parameter: code === 'MODEL_REQUEST_REFUSED' ? parameterIn(failure.text) : null,
    retryAfterSeconds: verdict.retryAfterSeconds ?? retryAfterSeconds(failure.retryAfter, now),
  };
}

function commonCode({ status, networkCode, text, unreadable }: Failure): ErrorCode {
  if (status === null) return withoutAnswer(networkCode);
  if (status >= 200 && status < 300) {
    if (unreadable) return 'MODEL_REPLY_UNREADABLE';
    if (networkCode !== null) return tooSlow.has(networkCode) ? 'MODEL_TIMED_OUT' : 'MODEL_CUT';
    return 'MODEL_REPLY_UNREADABLE';
  }
  if (status === 401 || status === 403) return 'MODEL_KEY_REFUSED';
  if (status === 402 || (status === 429 && usedUp.test(text))) return 'MODEL_QUOTA';
  if (status === 429) return 'MODEL_BUSY';
  if (status === 413 || tooLong.test(text)) return 'MODEL_CONTEXT_TOO_LONG';
  if ((status === 404 && /model/i.test(text)) || modelGone.test(text)) return 'MODEL_GONE';
  if (status === 408) return 'MODEL_TIMED_OUT';
  return status >= 500 && status !== 501 ? 'MODEL_FAILED' : 'MODEL_REQUEST_REFUSED';
}

function withoutAnswer(networkCode: string | null): ErrorCode {
  if (networkCode === null) return 'MODEL_FAILED';
  if (wrongClock.has(networkCode)) return 'MODEL_CLOCK_WRONG';
  if (broken.has(networkCode)) return 'MODEL_CUT';
  if (tooSlow.has(networkCode)) return 'MODEL_TIMED_OUT';
  if (networkCode.startsWith('HPE_')) return 'MODEL_REPLY_UNREADABLE';
  return 'MODEL_UNREACHABLE';
}

/** Names under which providers refuse optional parameters. */
const parameters: readonly (readonly [RegExp, string])[] = [
  [/chat_template_kwargs|enable_thinking/i, 'thinking:template'],
  [/reasoning[_. ]effort/i, 'thinking:effort'],
  [/thinking|\bthink\b/i, 'thinking'],
  [/max_completion_tokens/i, 'max_completion_tokens'],
  [/max_tokens/i, 'max_tokens'],
  [/stream_options|include_usage/i, 'stream_options'],
  [/json_schema/i, 'json_schema'],
  [/json_object/i, 'json_object'],
];

const parameterIn = (text: string): string | null =>
  parameters.find(([words]) => words.test(text))?.[1] ?? null;

/** OpenAI's codes for an account without credit; other 429 errors are temporary. */
const usedUp = /insufficient_quota|billing_hard_limit_reached/i;

/**
 * The messages of OpenAI (`context_length_exceeded`), llama.cpp (`exceed_context_size_error`, "too large to process"),
 * Ollama ("the input length exceeds the context length"), LM Studio ("loaded with context length of only") and vLLM
 * ("maximum context length", "maximum model length", a negative `max_tokens`).
 */
const tooLong =
  /context[_ ](length|size|window)|maximum (context|model length)|max_model_len|(prompt|input) is too (long|large)|max_tokens must be at least 1/i;

const modelGone = /model_not_found|no models? (is |are )?loaded/i;

const isClockOff = (date: string | null, now: number): boolean => {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  return !Number.isNaN(serverTime) && Math.abs(serverTime - now) > clockToleranceMs;
};

/** `Retry-After` is seconds or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
