/** A custom scheme gives the page an origin that nothing else shares. */
export const pageScheme = 'lectern';
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/index.html`;

/** Whether an address is Lectern's page. A book's file is not, although it has the same origin. */
export const isOwnPage = (address: string): boolean => /^[^#?]*/.exec(address)?.[0] === pageAddress;
