/** The page is served under a scheme of its own, so that it has an origin and nothing else shares it. */
export const pageScheme = 'lectern';
export const pageOrigin = `${pageScheme}://app`;

/** Whether an address is of Lectern's own page. */
export const isOwnPage = (address: string): boolean =>
  address === pageOrigin || address.startsWith(`${pageOrigin}/`);
