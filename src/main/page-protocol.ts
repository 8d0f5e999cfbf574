import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { protocol } from 'electron';
import { byteRange } from '../api/wire/byte-range';
import { contentDisposition } from '../api/wire/content-disposition';
import { coverHeaders } from '../api/wire/cover-headers';
import {
  contentSecurityPolicy,
  pageWithNonce,
  requestedPart,
  partHeaders,
  partsBase,
  safetyHeaders,
} from '../api/wire/content-security';
import type { StartStatus } from '../api/start-status';
import type { Assembled, FindPageFile, PageFile } from '../assemble';
import { isLecternError } from '../shared/errors';
import {
  asBookId,
  type BookId,
  bookIdSchema,
  pageWhileStarting,
  rescueRequestSchema,
  startAddress,
} from '../shared/model';
import { pageOrigin, pageScheme } from './page-address';
import { refusalText } from '../shared/messages/en/web';

/** Must be called before the application is ready: gives the page's scheme the privileges of https. */
export const declarePageScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);

const notFound = (): Response =>
  new Response(refusalText.nothingHere, { status: 404, headers: safetyHeaders });

interface PageSource {
  readonly findPageFile: FindPageFile;
  readonly running: () => Assembled | null;
  /** `isShown`: whether the page that shows the start's progress is served until the engine runs. */
  readonly start: Pick<StartStatus, 'state' | 'accept'> & { readonly isShown: () => boolean };
}

/** Serves the page's files, and books' files under the same paths as the browser front. */
export const servePage = ({ findPageFile, running, start }: PageSource): void => {
  protocol.handle(pageScheme, async (request) => {
    const { host, pathname, searchParams } = new URL(request.url);
    const app = running();
    if (host === 'app' && pathname === startAddress && app === null) return startState(start, request);
    if (host !== 'app' || request.method !== 'GET') return notFound();
    if (app === null)
      return pageFile(await findPageFile(start.isShown() ? pageWhileStarting(pathname) : pathname));
    const cover = /^\/api\/books\/([^/]+)\/cover$/.exec(pathname)?.[1];
    if (cover !== undefined) return coverOf(app, asBookId(cover), searchParams.get('v'));
    const book = /^\/api\/books\/([^/]+)\/file$/.exec(pathname)?.[1];
    if (book !== undefined) return original(app, asBookId(book), request.headers.get('range'));
    const copy = /^\/api\/books\/([^/]+)\/marks\/file$/.exec(pathname)?.[1];
    if (copy !== undefined) return markedCopy(app, asBookId(copy));
    const part = requestedPart(pathname);
    return part ? bookPart(app, part) : pageFile(await findPageFile(pathname));
  });
};

/** The state of the startup. A POST accepts the backup that it offers. */
const startState = async (start: PageSource['start'], request: Request): Promise<Response> => {
  if (request.method === 'POST') {
    const asked = rescueRequestSchema.safeParse(await request.json().catch(() => null));
    if (!asked.success || !start.accept(asked.data.restore)) return notFound();
  }
  return Response.json(start.state(), { headers: { ...safetyHeaders, 'Cache-Control': 'no-store' } });
};

const pageFile = async (file: PageFile | null): Promise<Response> => {
  if (file === null) return notFound();
  const nonce = randomBytes(18).toString('base64');
  const isHtml = file.mediaType.startsWith('text/html');
  const body = isHtml ? pageWithNonce(await readFile(file.path, 'utf8'), nonce) : await readFile(file.path);
  return new Response(body, {
    headers: {
      ...safetyHeaders,
      'Content-Type': file.mediaType,
      'Content-Security-Policy': contentSecurityPolicy([], nonce),
      'Cache-Control': 'no-cache',
    },
  });
};

const coverOf = async (app: Assembled, bookId: BookId, version: string | null): Promise<Response> => {
  if (!bookIdSchema.safeParse(bookId).success) return notFound();
  try {
    const cover = await app.context.engine.library.cover(bookId);
    return new Response(await readFile(cover.path), {
      headers: { ...safetyHeaders, ...coverHeaders(cover, version) },
    });
  } catch (error) {
    if (!isLecternError(error)) app.context.logger.error('The cover could not be read', error);
    return notFound();
  }
};

/** The book's file, whole or the requested range, so that pages of a long book are loaded as needed. */
const original = async (app: Assembled, bookId: BookId, rangeHeader: string | null): Promise<Response> => {
  if (!bookIdSchema.safeParse(bookId).success) return notFound();
  try {
    const { path } = await app.context.engine.library.original(bookId);
    const { size } = await stat(path);
    const range = byteRange(rangeHeader, size);
    if (range === 'none')
      return new Response(null, {
        status: 416,
        headers: { ...safetyHeaders, 'Content-Range': `bytes */${size}` },
      });
    const { start, end } = range ?? { start: 0, end: size - 1 };
    return new Response(Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream, {
      status: range ? 206 : 200,
      headers: {
        ...safetyHeaders,
        'Content-Type': 'application/octet-stream',
        'Accept-Ranges': 'bytes',
        'Content-Length': String(end - start + 1),
        ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
        'Content-Security-Policy': "sandbox; default-src 'none'",
      },
    });
  } catch (error) {
    app.context.logger.error('The original could not be read', error);
    return notFound();
  }
};

/** A file from a book, for the reader's frames. */
const bookPart = async (
  app: Assembled,
  { bookId, path }: { readonly bookId: BookId; readonly path: string },
): Promise<Response> => {
  if (!bookIdSchema.safeParse(bookId).success) return notFound();
  try {
    const found = await app.context.engine.library.part(bookId, path, partsBase(bookId));
    if (found === null) return notFound();
    return new Response(Buffer.from(found.bytes), {
      headers: { ...partHeaders(`${pageOrigin}${partsBase(bookId)}`), 'Content-Type': found.mediaType },
    });
  } catch (error) {
    if (!isLecternError(error) || error.code !== 'CLOSING')
      app.context.logger.error('A part of the book could not be read', error);
    return notFound();
  }
};

/** The latest copy of a PDF with its marks. */
const markedCopy = async (app: Assembled, bookId: BookId): Promise<Response> => {
  if (!bookIdSchema.safeParse(bookId).success) return notFound();
  try {
    const { path, fileName } = await app.context.engine.marks.copy(bookId);
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
      headers: {
        ...safetyHeaders,
        'Content-Type': 'application/pdf',
        'Content-Length': String((await stat(path)).size),
        'Content-Disposition': contentDisposition(fileName),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    app.context.logger.error('The copy could not be read', error);
    return notFound();
  }
};
