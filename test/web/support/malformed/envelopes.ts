import { errorText } from '../../../../src/shared/messages/en/errors';
import { refusalText } from '../../../../src/shared/messages/en/web';
import { json, type Refused } from './sent';

/** Requests that are refused for their headers, address or sender. */
export const refusedEnvelopes: readonly Refused[] = [
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400, 'MALFORMED_REQUEST', 'HTTP'],
  ['a header without a colon', { headers: ['nonsense'] }, 400, 'MALFORMED_REQUEST', 'HTTP'],
  [
    'two lengths',
    { method: 'POST', headers: ['Content-Length: 2', 'Content-Length: 3'], target: '/api/notes' },
    400,
    'MALFORMED_REQUEST',
    'HTTP',
  ],
  [
    'a length and chunks',
    {
      method: 'POST',
      target: '/api/notes',
      headers: [json, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    },
    400,
    'MALFORMED_REQUEST',
    'HTTP',
  ],
  [
    'a chunk of no size',
    {
      method: 'POST',
      target: '/api/notes',
      headers: [json, 'Transfer-Encoding: chunked'],
      body: 'zz\r\n{}\r\n0\r\n\r\n',
      length: null,
    },
    400,
    'MALFORMED_REQUEST',
    'HTTP',
  ],
  [
    'headers without end',
    { headers: [`X-Long: ${'x'.repeat(40_000)}`] },
    431,
    'HEADERS_TOO_LARGE',
    'headers',
  ],
  [
    'an address of 10,000 characters',
    { target: `/api/search?q=${'a'.repeat(10_000)}` },
    414,
    'ADDRESS_TOO_LONG',
    '8192',
  ],
  [
    'an address of another host',
    { target: 'http://example.org/api/books' },
    400,
    'MALFORMED_ADDRESS',
    'slash',
  ],
  ['a percent sign that encodes nothing', { target: '/api/books/%zz' }, 400, 'MALFORMED_ADDRESS', 'percent'],
  ['half a character in the query', { target: '/api/search?q=%C3' }, 400, 'MALFORMED_ADDRESS', 'percent'],
  ['a null character in the address', { target: '/api/search?q=a%00b' }, 400, 'MALFORMED_ADDRESS', 'null'],
  ['another host', { host: 'lectern.example' }, 403, 'FORBIDDEN', '127.0.0.1'],
  [
    'another origin',
    { headers: ['Origin: http://evil.example'] },
    403,
    'FORBIDDEN',
    refusalText.foreignOrigin,
  ],
  ['the origin null', { headers: ['Origin: null'] }, 403, 'FORBIDDEN', refusalText.foreignOrigin],
  ['no token', { token: null }, 401, 'UNAUTHORIZED', errorText.signInNeeded],
  ['a wrong token', { token: 'wrong' }, 401, 'UNAUTHORIZED', errorText.signInNeeded],
  [
    'a wrong token in the address',
    { target: '/?token=wrong', token: null },
    401,
    'UNAUTHORIZED',
    errorText.signInNeeded,
  ],
  [
    'an upgrade without a token',
    {
      target: '/rpc',
      token: null,
      headers: [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ],
    },
    401,
    'UNAUTHORIZED',
    errorText.signInNeeded,
  ],
  ['an unknown address', { target: '/api/nothing' }, 404, 'NOT_FOUND', 'openapi'],
  ['a climb out of the page', { target: '/assets/..%2f..%2f..%2fpackage.json' }, 404, 'NOT_FOUND', 'address'],
  [
    'a method that the address does not know',
    { method: 'PATCH', target: '/api/profile' },
    405,
    'METHOD_NOT_ALLOWED',
    'GET, PUT',
  ],
  [
    'an expectation that is not understood',
    { method: 'POST', target: '/api/notes', headers: ['Expect: a-miracle'] },
    417,
    'EXPECTATION_FAILED',
    '100-continue',
  ],
];
