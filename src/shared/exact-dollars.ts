const dollarFormat = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
} as const;

/** An amount as it was entered: $5.00, or $0.0001 for less than a cent. */
export const exactDollars = (dollars: number, locale = 'en-GB'): string =>
  dollars.toLocaleString(locale, dollarFormat);
