import { errorText } from '../../../src/shared/messages/en/errors';
import { refusalText } from '../../../src/shared/messages/en/web';
import type { Front } from './front';

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

const json = 'Content-Type: application/json';
const session = '/api/sessions/3f0c2f5e-6a0b-4b1e-9c57-0a4a6f0d7a11';
const book = '/api/books/b0123456789abcdef';
const post = (target: string, body: unknown): Sent => ({
  method: 'POST',
  target,
  headers: [json],
  body: JSON.stringify(body),
});
const patch = (target: string, body: unknown): Sent => ({ ...post(target, body), method: 'PATCH' });
const note = (fields: object): Sent => post('/api/notes', { title: 'A note', ...fields });
const form = (boundary: string, body: string): Sent => ({
  method: 'POST',
  headers: [`Content-Type: multipart/form-data; boundary=${boundary}`],
  body,
});
const part = (name: string, file: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${content}\r\n`;

/** Requests with the status and code of their rejection, and the field or word that it names. */
export const refused: readonly (readonly [
  name: string,
  sent: Sent | string,
  status: number,
  code: string,
  says: string,
])[] = [
  ['bytes that are no HTTP', 'HELLO\r\n\r\n', 400, 'MALFORMED_REQUEST', 'HTTP'],
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
  [
    'a body that is no JSON',
    { method: 'POST', target: '/api/notes', headers: [json], body: '{"title": "a' },
    400,
    'MALFORMED_JSON',
    'JSON',
  ],
  [
    'a body that is no UTF-8',
    { method: 'POST', target: '/api/notes', headers: [json], body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
    400,
    'MALFORMED_JSON',
    'UTF-8',
  ],
  [
    'a body of another type',
    { method: 'POST', target: '/api/notes', headers: ['Content-Type: text/plain'], body: '{"title":"a"}' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'application/json',
  ],
  [
    'a body in another character set',
    {
      method: 'POST',
      target: '/api/notes',
      headers: ['Content-Type: application/json; charset=utf-16'],
      body: '{}',
    },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'UTF-8',
  ],
  [
    'a packed body',
    { method: 'POST', target: '/api/notes', headers: [json, 'Content-Encoding: gzip'], body: '{}' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'encoding',
  ],
  [
    'a body that says it is huge',
    { method: 'POST', target: '/api/notes', headers: [json], body: '{', length: 1e10 },
    413,
    'BODY_TOO_LARGE',
    '4 MiB',
  ],
  [
    'a body that is huge',
    { method: 'POST', target: '/api/notes', headers: [json], body: `{"title":"${'x'.repeat(5_000_000)}"}` },
    413,
    'BODY_TOO_LARGE',
    '4 MiB',
  ],
  ['a body that is a list', post('/api/notes', []), 400, 'BAD_REQUEST', 'object'],
  ['a body that is null', post('/api/notes', null), 400, 'BAD_REQUEST', 'object'],
  ['no body', { method: 'PUT', target: '/api/profile' }, 400, 'BODY_MISSING', 'body'],
  [
    'a body nested without end',
    {
      method: 'POST',
      target: '/api/notes',
      headers: [json],
      body: `{"title":"a","content":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    },
    400,
    'BAD_REQUEST',
    'nested',
  ],
  ['a missing field', post('/api/notes', { content: 'a' }), 400, 'BAD_REQUEST', 'title'],
  ['a field of another type', note({ tags: 'one' }), 400, 'BAD_REQUEST', 'tags'],
  ['a null character in a field', note({ content: 'a\0b' }), 400, 'BAD_REQUEST', 'content'],
  [
    'half a surrogate pair',
    { method: 'POST', target: '/api/notes', headers: [json], body: '{"title":"\\ud800"}' },
    400,
    'BAD_REQUEST',
    'title',
  ],
  ['a page before the first', note({ relatedPages: [0] }), 400, 'BAD_REQUEST', 'relatedPages.0'],
  ['a title that is too long', note({ title: 'x'.repeat(301) }), 400, 'BAD_REQUEST', 'title'],
  ['a book id that is none', { target: '/api/books/..' }, 404, 'NOT_FOUND', 'address'],
  ['a book id of another shape', { target: '/api/books/1%20OR%201=1' }, 400, 'BAD_REQUEST', 'bookId'],
  ['a book that is not there', { target: book }, 404, 'BOOK_NOT_FOUND', ''],
  ['the original of no book', { target: `${book}/file` }, 404, 'BOOK_NOT_FOUND', ''],
  ['a page that is no number', { target: `${book}/pages/one` }, 400, 'BAD_REQUEST', 'page'],
  ['a job that is not there', { target: '/api/jobs/999999' }, 404, 'JOB_NOT_FOUND', ''],
  ['a search without words', { target: '/api/search?q=%20' }, 400, 'BAD_REQUEST', 'q'],
  ['a search asked twice', { target: '/api/search?q=a&q=b' }, 400, 'BAD_REQUEST', 'q'],
  ['a search for too much', { target: '/api/search?q=a&limit=1000000' }, 400, 'BAD_REQUEST', 'limit'],
  ['a day that does not exist', { target: '/api/search?q=a&from=2026-02-30' }, 400, 'BAD_REQUEST', 'from'],
  [
    'a session id that is none',
    { method: 'POST', target: '/api/sessions/1/end' },
    400,
    'BAD_REQUEST',
    'sessionId',
  ],
  ['a question to no session', post(`${session}/turns`, { content: 'Why?' }), 404, 'SESSION_NOT_FOUND', ''],
  [
    'a streamed question to no session',
    post(`${session}/turns/stream`, { content: 'Why?' }),
    404,
    'SESSION_NOT_FOUND',
    '',
  ],
  ['a question without words', post(`${session}/turns`, { content: '   ' }), 400, 'BAD_REQUEST', 'content'],
  [
    'a question of 20,001 characters',
    post(`${session}/turns`, { content: 'x'.repeat(20_001) }),
    400,
    'BAD_REQUEST',
    'content',
  ],
  ['a session on no book', post('/api/sessions', { bookId: 'b0123456789abcdef' }), 404, 'BOOK_NOT_FOUND', ''],
  [
    'a plan of another status',
    post('/api/plans', { title: 'a', status: 'someday' }),
    400,
    'BAD_REQUEST',
    'status',
  ],
  [
    'a plan until no day',
    post('/api/plans/draft', { bookId: 'b0123456789abcdef', until: 'soon' }),
    400,
    'BAD_REQUEST',
    'until',
  ],
  ['a fact id that is none', { target: '/api/ltm/items/one' }, 400, 'BAD_REQUEST', 'factId'],
  ['a fact before the first', { target: '/api/ltm/items/0' }, 400, 'BAD_REQUEST', 'factId'],
  ['facts of another scope', { target: '/api/ltm/items?scope=mine' }, 400, 'BAD_REQUEST', 'scope'],
  ['facts in another order', { target: '/api/ltm/items?order=best' }, 400, 'BAD_REQUEST', 'order'],
  [
    'facts that are pinned perhaps',
    { target: '/api/ltm/items?pinned=perhaps' },
    400,
    'BAD_REQUEST',
    'pinned',
  ],
  ['the page of facts before the first', { target: '/api/ltm/items?page=0' }, 400, 'BAD_REQUEST', 'page'],
  ['a change of no fact', patch('/api/ltm/items/999999', { pinned: true }), 404, 'FACT_NOT_FOUND', ''],
  ['a change of nothing', patch('/api/ltm/items/1', {}), 400, 'BAD_REQUEST', 'at least one field'],
  [
    'a change of nothing known',
    patch('/api/ltm/items/1', { pined: true }),
    400,
    'BAD_REQUEST',
    'at least one',
  ],
  ['a fact without words', patch('/api/ltm/items/1', { fact: '  ' }), 400, 'BAD_REQUEST', 'fact'],
  [
    'a fact of 1,001 characters',
    patch('/api/ltm/items/1', { fact: 'x'.repeat(1001) }),
    400,
    'BAD_REQUEST',
    'fact',
  ],
  [
    'a fact that is superseded by decree',
    patch('/api/ltm/items/1', { status: 'superseded' }),
    400,
    'BAD_REQUEST',
    'status',
  ],
  [
    'a fact more important than all',
    patch('/api/ltm/items/1', { importance: 1.5 }),
    400,
    'BAD_REQUEST',
    'importance',
  ],
  ['a fact that lives no day', patch('/api/ltm/items/1', { ttlDays: 0 }), 400, 'BAD_REQUEST', 'ttlDays'],
  ['a pin that is a word', patch('/api/ltm/items/1', { pinned: 'yes' }), 400, 'BAD_REQUEST', 'pinned'],
  [
    'a fact to erase that is not there',
    { method: 'DELETE', target: '/api/ltm/items/999999' },
    404,
    'FACT_NOT_FOUND',
    '',
  ],
  [
    'a fact to erase in another way',
    { ...post('/api/ltm/items/1', { older: 'burn' }), method: 'DELETE' },
    400,
    'BAD_REQUEST',
    'older',
  ],
  [
    'summaries that are live perhaps',
    { target: '/api/memory/summaries?live=perhaps' },
    400,
    'BAD_REQUEST',
    'live',
  ],
  [
    'an upload that is no form',
    { method: 'POST', headers: [json], body: '{}' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'multipart',
  ],
  [
    'an upload without a boundary',
    { method: 'POST', headers: ['Content-Type: multipart/form-data; charset=utf-8'], body: 'x' },
    400,
    'MALFORMED_UPLOAD',
    'boundary',
  ],
  [
    'an upload that ends early',
    form('b', part('file', 'a.txt', 'text')),
    400,
    'MALFORMED_UPLOAD',
    errorText.uploadMalformed,
  ],
  [
    'an upload of something else',
    form('b', 'no part at all'),
    400,
    'MALFORMED_UPLOAD',
    errorText.uploadMalformed,
  ],
  [
    'an upload without a file',
    form('b', `--b\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--b--\r\n`),
    400,
    'FILE_MISSING',
    'file',
  ],
  [
    'an upload under another name',
    form('b', `${part('book', 'a.txt', 'text')}--b--\r\n`),
    400,
    'FILE_MISSING',
    'file',
  ],
  [
    'two files at once',
    form('b', `${part('file', 'a.txt', 'one')}${part('file', 'b.txt', 'two')}--b--\r\n`),
    400,
    'TOO_MANY_FILES',
    'one by one',
  ],
  ['an empty file', form('b', `${part('file', 'a.txt', '')}--b--\r\n`), 422, 'EMPTY_FILE', 'a.txt'],
];
