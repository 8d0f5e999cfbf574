const longestAddress = 2048;

/**
 * An address as it may be opened in the system's browser: https, without a user name, which may pass for the host. Null
 * for any other.
 */
export const outsideAddress = (address: string): URL | null => {
  try {
    const url = new URL(address);
    const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
    return isPlain && address.length <= longestAddress ? url : null;
  } catch {
    return null;
  }
};
