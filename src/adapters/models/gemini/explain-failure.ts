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
 * The limits of a minute that `QuotaFailure` names, such as `EmbedContentRequestsPerMinutePerUserPerProjectPerModel-FreeTier`
 * with `quotaValue` 100. Of embeddings each text counts as a request.
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

/** Reasons that are not the key's own: each has another next step (google.rpc.ErrorInfo, and the API's own words). */
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
 * What the Gemini API's failures mean where they differ from the common ones (ai.google.dev/gemini-api/docs/troubleshooting
 * and the API's own replies): a wrong key is a 400, an overloaded model a 503, a stream fails within a 200.
 */
export function explainFailure({ status, text }: Failure): Verdict | null {
  const reason = reasons.find(([words]) => words.test(text));
  if (reason) return { code: reason[1] };
  const told = status === 200 ? statusIn(text) : status;
  const retryAfterSeconds = retryDelayIn(text);
  if (told === 429)
    return isUsedUp(text)
      ? { code: 'MODEL_QUOTA' }
      : { code: 'MODEL_BUSY', retryAfterSeconds, perMinute: perMinuteIn(text) };
  if (told === 503) return { code: 'MODEL_BUSY', retryAfterSeconds };
  if (told === 504) return { code: 'MODEL_TIMED_OUT' };
  return status === 200 && told !== null
    ? { code: told >= 500 ? 'MODEL_FAILED' : 'MODEL_REQUEST_REFUSED' }
    : null;
}
