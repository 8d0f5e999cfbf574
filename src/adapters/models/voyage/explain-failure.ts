import type { Failure, Verdict } from '../call';

/** "… reduced rate limits of 3 RPM and 10K TPM": the limits of an account without a payment method. */
const perMinuteIn = (text: string): Verdict['perMinute'] => {
  const numberBefore = (unit: string): number | undefined => {
    const [, digits, thousands] = new RegExp(String.raw`(\d[\d,.]*)\s*([KM])?\s*${unit}\b`).exec(text) ?? [];
    if (digits === undefined) return undefined;
    return Number(digits.replaceAll(',', '')) * (thousands === 'K' ? 1000 : thousands === 'M' ? 1e6 : 1);
  };
  const [requests, tokens] = [numberBefore('RPM'), numberBefore('TPM')];
  if (requests === undefined && tokens === undefined) return undefined;
  return { ...(requests === undefined ? {} : { requests }), ...(tokens === undefined ? {} : { tokens }) };
};

/**
 * Classifies failures of Voyage that differ from the common rules (docs.voyageai.com/docs/error-codes, and reported
 * replies). Its errors are text: `{"detail": "…"}`. 403 refuses the client's address, not the key.
 */
export function explainFailure({ status, text }: Failure): Verdict | null {
  if (status === 403) return { code: 'MODEL_ADDRESS_REFUSED' };
  if (
    /tokens per submitted batch|lower the number of tokens|exceed.{0,40}context length|too many tokens/i.test(
      text,
    )
  )
    return { code: 'MODEL_CONTEXT_TOO_LONG' };
  if (status === 400 && /model\b.{0,80}(?:not supported|not found|does not exist|is invalid)/i.test(text))
    return { code: 'MODEL_GONE' };
  if (status !== 429) return null;
  const perMinute = perMinuteIn(text);
  if (perMinute) return { code: 'MODEL_BUSY', perMinute };
  return /free (?:tokens|trial).{0,60}(?:used|exhaust)|usage limit|quota|insufficient/i.test(text)
    ? { code: 'MODEL_QUOTA' }
    : null;
}
