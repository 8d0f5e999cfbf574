const exact = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
});

/** An amount that somebody set, as they set it: $5.00, and $0.0001 where it is less than a cent. */
export const exactDollars = (dollars: number): string => exact.format(dollars);
