const exact = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
} as const;

/** An amount that somebody set, as they set it: $5.00, and $0.0001 where it is less than a cent. */
export const exactDollars = (dollars: number, locale = 'en-GB'): string =>
  dollars.toLocaleString(locale, exact);
