import type { Front } from '../front';

export interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly token?: string | null;
  readonly body?: string | Buffer;
  readonly length?: number | null;
}

/** A raw request, including its errors. */
export const bytesOf = (
  front: Pick<Front, 'port' | 'token'>,
  { method = 'GET', target = '/api/books', host, headers = [], token, body, length }: Sent,
): Buffer => {
  const content = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0));
  const size = length === undefined ? content.length : length;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host ?? `127.0.0.1:${front.port}`}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token ?? front.token}`]),
    ...(body === undefined || size === null ? [] : [`Content-Length: ${size}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
};

/** A request, the status and code of its rejection, and the field or word that the message names. */
export type Refused = readonly [
  name: string,
  sent: Sent | string,
  status: number,
  code: string,
  says: string,
];

export const json = 'Content-Type: application/json';

export const post = (target: string, body: unknown): Sent => ({
  method: 'POST',
  target,
  headers: [json],
  body: JSON.stringify(body),
});

export const note = (fields: object): Sent => post('/api/notes', { title: 'A note', ...fields });
