import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { byteRange } from '../api/wire/byte-range';
import { safetyHeaders } from '../api/wire/content-security';
import { Refusal } from './refusal';
import { refusalText } from '../shared/messages/en/web';

interface ServedFile {
  readonly path: string;
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Streams a file, whole or the requested range. */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
): Promise<void> => {
  const range = byteRange(request.headers.range, file.size);
  if (range === 'none')
    throw new Refusal(416, 'RANGE_NOT_SATISFIABLE', refusalText.rangeNotSatisfiable(file.size), {
      'Content-Range': `bytes */${file.size}`,
    });
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    ...safetyHeaders,
    ...file.headers,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    ...(range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (request.method === 'HEAD' || file.size === 0) {
    response.end();
    return;
  }
  // A client that disconnects is not an error.
  await pipeline(createReadStream(file.path, { start, end }), response).catch(() => response.destroy());
};

/** Sends a page; to a HEAD request, only its headers. */
export const sendHtml = (
  response: ServerResponse,
  html: string,
  headers: Readonly<Record<string, string>>,
  status = 200,
): void => {
  response.writeHead(status, { ...safetyHeaders, ...headers, 'Content-Length': Buffer.byteLength(html) });
  response.end(response.req.method === 'HEAD' ? undefined : html);
};
