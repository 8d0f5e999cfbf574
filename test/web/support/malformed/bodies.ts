import { errorText } from '../../../../src/shared/messages/en/errors';
import { json, post, type Refused, type Sent } from './sent';

const form = (boundary: string, body: string): Sent => ({
  method: 'POST',
  headers: [`Content-Type: multipart/form-data; boundary=${boundary}`],
  body,
});
const part = (name: string, file: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${content}\r\n`;

/** Requests with a body that cannot be read or a malformed upload. */
export const refusedBodies: readonly Refused[] = [
  [
    'a body that is not JSON',
    { method: 'POST', target: '/api/notes', headers: [json], body: '{"title": "a' },
    400,
    'MALFORMED_JSON',
    'JSON',
  ],
  [
    'a body that is not UTF-8',
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
    'a compressed body',
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
  [
    'an upload that is not a form',
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
