import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

interface Browsed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as a browser sends it to a `*.localhost` name, which Node does not resolve. */
export const browse = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Browsed> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(address);
    const sent = request({
      host: '127.0.0.1',
      port,
      path: pathname + search,
      headers: { Host: host, ...headers },
      agent: false,
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    sent.end();
  });

export interface SignedIn {
  /** The page's address. */
  readonly origin: string;
  readonly cookie: string;
  /** The whole `Set-Cookie` header. */
  readonly setCookie: string;
}

/** Follows a sign-in address to the page's own host, as a browser does. */
export const signInAt = async (address: string): Promise<SignedIn> => {
  const first = await browse(address);
  const there = first.headers.location ?? '';
  const second = await browse(there);
  const setCookie = second.headers['set-cookie']?.[0] ?? '';
  return { origin: new URL(there).origin, cookie: setCookie.split(';')[0] ?? '', setCookie };
};
