import type { Failure, Verdict } from '../call';

/**
 * What Voyage's failures mean where they differ from the common ones (docs.voyageai.com/docs/error-codes, and replies as
 * reported): `{"detail": "…"}` in words. 403 is an address that Voyage does not serve, not a key.
 */
export function voyageQuirks({ status, text }: Failure): Verdict | null {
  if (status === 403) return { code: 'MODEL_REQUEST_REFUSED' };
  if (
    /tokens per submitted batch|lower the number of tokens|exceed.{0,40}context length|too many tokens/i.test(
      text,
    )
  )
    return { code: 'MODEL_CONTEXT_TOO_LONG' };
  if (status === 400 && /model\b.{0,80}(?:not supported|not found|does not exist|is invalid)/i.test(text))
    return { code: 'MODEL_GONE' };
  if (
    status === 429 &&
    /free (?:tokens|trial).{0,60}(?:used|exhaust)|usage limit|quota|insufficient/i.test(text)
  )
    return { code: 'MODEL_QUOTA' };
  return null;
}
