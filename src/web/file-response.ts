import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { safetyHeaders } from '../api/content-security';
import { Refusal } from './refusal';

export interface ServedFile {
  readonly path: string;
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The one range asked for, both ends inclusive; null for the whole file (also where several are asked for, as RFC 9110 allows). */
const rangeOf = (
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | null => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (asked === null || (asked[1] === '' && asked[2] === '')) return null;
  const [, first = '', last = ''] = asked;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) {
    throw new Refusal(416, 'RANGE_NOT_SATISFIABLE', `The file has ${size} bytes.`, {
      'Content-Range': `bytes */${size}`,
    });
  }
  return { start, end };
};

/** Streams a file, whole or the range that is asked for. */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
): Promise<void> => {
  const range = rangeOf(request.headers.range, file.size);
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
  // A reader that goes away half-way is no failure of ours.
  await pipeline(createReadStream(file.path, { start, end }), response).catch(() => response.destroy());
};
