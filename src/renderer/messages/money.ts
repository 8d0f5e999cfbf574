import { exactDollars } from '../../shared/exact-dollars';
import { locale } from './language';

const cents = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Less than a cent is shown as such, so that nothing paid for looks free. */
export function formatMoney(dollars: number): string {
  if (dollars > 0 && dollars < 0.005) return `< ${cents.format(0.01)}`;
  return cents.format(dollars);
}

const twoDigits = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumSignificantDigits: 2,
});

/** An answer rarely costs a cent, so smaller sums have two significant digits, down to a hundredth of a cent. */
export function formatSmallMoney(dollars: number): string {
  if (dollars >= 0.01 || dollars === 0) return cents.format(dollars);
  return dollars < 0.0001 ? `< ${twoDigits.format(0.0001)}` : twoDigits.format(dollars);
}

/** The cost of a month and its limit. Next to a limit below a cent, the cost is shown as precisely. */
export const spentOfCap = (
  cost: number,
  cap: number | null,
): { readonly spent: string; readonly allowed: string | null } => ({
  spent: cap !== null && cap < 0.01 ? formatSmallMoney(cost) : formatMoney(cost),
  allowed: cap === null ? null : exactDollars(cap, locale),
});

/** Token counts in short: 950, 12.4 k, 3.1 M. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return oneDecimal.format(tokens);
  if (tokens < 999_950) return `${oneDecimal.format(tokens / 1_000)} k`;
  return `${oneDecimal.format(tokens / 1_000_000)} M`;
}
