import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiContext } from '../api/api';
import { contentDisposition } from '../api/wire/content-disposition';
import { partHeaders, partsBase } from '../api/wire/content-security';
import { LecternError } from '../shared/errors';
import { type BookId, bookIdSchema } from '../shared/model';
import { coverHeaders } from '../api/wire/cover-headers';
import { safetyHeaders } from '../api/wire/content-security';
import { sendFile } from './file-response';
import { Refusal } from './refusal';
import { errorText } from '../shared/messages/engine-text';
import { refusalText } from '../shared/messages/en/web';

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};

const checkBookId = (bookId: BookId): void => {
  if (!bookIdSchema.safeParse(bookId).success) {
    throw new Refusal(400, 'BAD_REQUEST', refusalText.badBookId);
  }
};

/** The book's cover as a bitmap. An address with its version may be cached forever. */
export const sendCover = async (
  request: IncomingMessage,
  response: ServerResponse,
  bookId: BookId,
  version: string | null,
  { engine }: ApiContext,
): Promise<void> => {
  checkBookId(bookId);
  const cover = await engine.library.cover(bookId);
  const found = await stat(cover.path).catch(() => null);
  if (found === null) throw new LecternError('NOT_FOUND', errorText.coverMissing);
  const headers = coverHeaders(cover, version);
  if (request.headers['if-none-match'] === headers.ETag) {
    response.writeHead(304, { ...safetyHeaders, ...headers });
    response.end();
    return;
  }
  await sendFile(request, response, { path: cover.path, size: found.size, headers });
};

/** For files that must never run as a page of this origin. */
const sandboxed = "sandbox; default-src 'none'";

/** The book's file as it was imported, for saving and for the reader. */
export const sendOriginal = async (
  request: IncomingMessage,
  response: ServerResponse,
  bookId: BookId,
  { engine }: ApiContext,
): Promise<void> => {
  checkBookId(bookId);
  const book = await engine.library.get(bookId);
  const { path } = await engine.library.original(bookId);
  const found = await stat(path).catch(() => null);
  if (found === null) throw new LecternError('UNREADABLE_FILE', errorText.originalMissing);
  await sendFile(request, response, {
    path,
    size: found.size,
    headers: {
      'Content-Type': mediaTypes[book.format] ?? 'application/octet-stream',
      'Content-Disposition': contentDisposition(book.fileName),
      'Content-Security-Policy': sandboxed,
      'Cache-Control': 'private, no-cache',
    },
  });
};

/** A file from inside a book, for the reader's frames. */
export const sendPart = async (
  request: IncomingMessage,
  response: ServerResponse,
  { bookId, path }: { readonly bookId: BookId; readonly path: string },
  { engine }: ApiContext,
): Promise<void> => {
  const found = bookIdSchema.safeParse(bookId).success
    ? await engine.library.part(bookId, path, partsBase(bookId))
    : null;
  if (found === null) throw new Refusal(404, 'NOT_FOUND', refusalText.noFileInBook);
  // The host was checked before: it is one of ours.
  response.writeHead(200, {
    ...partHeaders(`http://${request.headers.host ?? ''}${partsBase(bookId)}`),
    'Content-Type': found.mediaType,
    'Content-Length': found.bytes.byteLength,
  });
  response.end(found.bytes);
};

/** The latest copy of a PDF with its marks. */
export const sendMarkedCopy = async (
  request: IncomingMessage,
  response: ServerResponse,
  bookId: BookId,
  { engine }: ApiContext,
): Promise<void> => {
  checkBookId(bookId);
  const { path, fileName } = await engine.marks.copy(bookId);
  await sendFile(request, response, {
    path,
    size: (await stat(path)).size,
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(fileName),
      'Content-Security-Policy': sandboxed,
      'Cache-Control': 'private, no-store',
    },
  });
};
