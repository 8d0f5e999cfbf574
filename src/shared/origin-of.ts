const usualPort: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

/** Scheme, host and port of an http address, without a user name or the default port; any other address unchanged. */
export const originOf = (address: string): string => {
  const found = /^(https?):\/\/(?:[^/\\?#]*@)?([^/\\?#@]+)/iu.exec(address);
  if (!found) return address;
  const [scheme, host] = [found[1]?.toLowerCase() ?? '', found[2]?.toLowerCase() ?? ''];
  const port = usualPort[scheme] ?? '';
  return `${scheme}://${host.endsWith(port) ? host.slice(0, -port.length) : host}`;
};

/** An address without a user name and a password. */
export const withoutUserName = (address: string): string =>
  address.replace(/^([a-z][a-z0-9+.-]*:[\\/]*)[^\\/?#]*@/iu, '$1');
