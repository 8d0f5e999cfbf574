import type { Failure, Verdict } from '../call';

/** The status of a failure within a stream, which is only in its text. */
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
 * Whether a 429 means that the daily or the account's quota is used up rather than a limit per minute, which the API
 * reports in the same words. `QuotaFailure` says which; without it and without a retry delay it is the account's (as
 * reported for paid keys). `limit: 0` means that a free key cannot use the model at all.
 */
const isUsedUp = (text: string): boolean =>
  /PerDay|per day|limit: 0\b|credits? (?:are|is) depleted|billing (?:account|has been) disabled/i.test(
    text,
  ) ||
  (/exceeded your current quota/i.test(text) && !/"retryDelay"|PerMinute/i.test(text));

/**
 * The limits per minute in `QuotaFailure`, such as `EmbedContentRequestsPerMinutePerUserPerProjectPerModel-FreeTier`
 * with `quotaValue` 100. For embeddings each text counts as a request.
 */
const perMinuteIn = (text: string): Verdict['perMinute'] => {
  const found: { requests?: number; texts?: number; tokens?: number } = {};
  for (const [violation] of text.matchAll(/\{[^{}]*"quotaId":(?:[^{}]|\{[^{}]*\})*\}/g)) {
    const id = /"quotaId":\s*"([^"]*PerMinute[^"]*)"/.exec(violation)?.[1];
    const value = Number(/"quotaValue":\s*"(\d+)"/.exec(violation)?.[1] ?? Number.NaN);
    if (id === undefined || !(value > 0)) continue;
    found[/Tokens/i.test(id) ? 'tokens' : /^(?:Batch)?Embed/i.test(id) ? 'texts' : 'requests'] = value;
  }
  return Object.keys(found).length === 0 ? undefined : found;
};

/** Reasons for a refusal, each with a different remedy (google.rpc.ErrorInfo, and the API's own wording). */
const reasons: readonly (readonly [RegExp, Verdict['code']])[] = [
  [/API_KEY_INVALID|API key not (?:valid|found)|API key expired|reported as leaked/i, 'MODEL_KEY_REFUSED'],
  [/SERVICE_DISABLED|has not been used in project|API_KEY_SERVICE_BLOCKED/i, 'MODEL_API_DISABLED'],
  [/location is not supported/i, 'MODEL_REGION'],
  [
    /API_KEY_IP_ADDRESS_BLOCKED|API_KEY_HTTP_REFERRER_BLOCKED|IP address restriction/i,
    'MODEL_ADDRESS_REFUSED',
  ],
  [/exceeds the maximum number of tokens|max tokens limit/i, 'MODEL_CONTEXT_TOO_LONG'],
];

/**
 * Classifies failures of the Gemini API that differ from the common rules
 * (ai.google.dev/gemini-api/docs/troubleshooting and observed replies): a wrong key is a 400, an overloaded model a
 * 503, and a stream fails within a 200.
 */
export function explainFailure({ status, text }: Failure): Verdict | null {
  const reason = reasons.find(([words]) => words.test(text));
  if (reason) return { code: reason[1] };
  const code = status === 200 ? statusIn(text) : status;
  const retryAfterSeconds = retryDelayIn(text);
  if (code === 429)
    return isUsedUp(text)
      ? { code: 'MODEL_QUOTA' }
      : { code: 'MODEL_BUSY', retryAfterSeconds, perMinute: perMinuteIn(text) };
  if (code === 503) return { code: 'MODEL_BUSY', retryAfterSeconds };
  if (code === 504) return { code: 'MODEL_TIMED_OUT' };
  return status === 200 && code !== null
    ? { code: code >= 500 ? 'MODEL_FAILED' : 'MODEL_REQUEST_REFUSED' }
    : null;
}
