/** A custom scheme gives the page an origin that nothing else shares. */
export const pageScheme = 'lectern';
export const pageOrigin = `${pageScheme}://app`;

/** Whether an address belongs to Lectern's own page. */
export const isOwnPage = (address: string): boolean =>
  address === pageOrigin || address.startsWith(`${pageOrigin}/`);
