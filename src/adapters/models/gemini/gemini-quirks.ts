import type { Failure, Verdict } from '../call';

/** A failure that comes within a stream has its status in its text only. */
const statusIn = (text: string): number | null => {
  const code = /"error":\s*\{[^{}]*"code":\s*(\d{3})\b/.exec(text)?.[1];
  return code === undefined ? null : Number(code);
};

/** `google.rpc.RetryInfo`: seconds, with fractions. */
const retryDelayIn = (text: string): number | undefined => {
  const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds));
};

/**
 * A 429 says both that there were too many requests in a minute and that the day's or the account's share is used up, in
 * the same words. `QuotaFailure` names which; without it and without a time to wait it is the account's (as reported of
 * paid keys), and `limit: 0` is a model that a free key may not use at all.
 */
const isUsedUp = (text: string): boolean =>
  /PerDay|per day|limit: 0\b|credits? (?:are|is) depleted|billing (?:account|has been) disabled/i.test(
    text,
  ) ||
  (/exceeded your current quota/i.test(text) && !/"retryDelay"|PerMinute/i.test(text));

/**
 * What the Gemini API's failures mean where they differ from the common ones (ai.google.dev/gemini-api/docs/troubleshooting
 * and the API's own replies): a wrong key is a 400, an overloaded model a 503, a stream fails within a 200.
 */
export function geminiQuirks({ status, text }: Failure): Verdict | null {
  const told = status === 200 ? statusIn(text) : status;
  const retryAfterSeconds = retryDelayIn(text);
  if (/API_KEY_INVALID|API key not (?:valid|found)|API key expired|reported as leaked/i.test(text))
    return { code: 'MODEL_KEY_REFUSED' };
  if (/exceeds the maximum number of tokens|max tokens limit/i.test(text))
    return { code: 'MODEL_CONTEXT_TOO_LONG' };
  if (told === 429)
    return isUsedUp(text) ? { code: 'MODEL_QUOTA' } : { code: 'MODEL_BUSY', retryAfterSeconds };
  if (told === 503) return { code: 'MODEL_BUSY', retryAfterSeconds };
  if (told === 504) return { code: 'MODEL_TIMED_OUT' };
  // The SDK's words for a body that ends in the middle of an event or breaks off.
  if (told === null && status === 200 && /reading from the stream|Failed to parse stream/.test(text))
    return { code: 'MODEL_CUT' };
  return status === 200 && told !== null
    ? { code: told >= 500 ? 'MODEL_FAILED' : 'MODEL_REQUEST_REFUSED' }
    : null;
}

/** The prefix that was cached is there no more, or was another key's. */
export const isCacheLost = (error: unknown): boolean =>
  error instanceof Error && /cached ?content/i.test(error.message);
