const maxAddressLength = 2048;
const secure = /^https:\/\/((?:[\p{L}\p{N}.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)(?:[/?#][^\s\\]*)?$/iu;

/**
 * The host of an address that may be opened in the system's browser: https, without a user name, which could be
 * mistaken for the host. Null for any other address.
 */
export const secureHost = (address: string): string | null =>
  address.length > maxAddressLength ? null : (secure.exec(address)?.[1] ?? null);
