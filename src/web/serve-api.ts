import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiContext } from '../api/api';
import { requestedPart } from '../api/wire/content-security';
import { sendMemoryExport } from './memory-export';
import { openApiDocument } from './openapi';
import { sendCover, sendMarkedCopy, sendOriginal, sendPart } from './originals';
import { sendJson } from './refusal';
import { serveRest } from './rest';
import { receiveBook } from './uploads';
import { asBookId, type BookId } from '../shared/model';

export type ServeApi = (request: IncomingMessage, response: ServerResponse, address: URL) => Promise<void>;

const bookOf = ([, id = '']: RegExpExecArray): BookId => asBookId(decodeURIComponent(id));

/** Answers everything under `/api`: files of books, and the verbs of the contract. */
export const serveApi = (context: ApiContext, base: string): ServeApi => {
  let document: ReturnType<typeof openApiDocument> | null = null;
  return async (request, response, address) => {
    const path = address.pathname;
    const cover = /^\/api\/books\/([^/]+)\/cover\/?$/.exec(path);
    const part = requestedPart(path);
    const copy = /^\/api\/books\/([^/]+)\/marks\/file\/?$/.exec(path);
    const original = /^\/api\/books\/([^/]+)\/file\/?$/.exec(path);
    if (request.method === 'POST' && /^\/api\/books\/?$/.test(path))
      await receiveBook(request, response, context);
    else if (request.method === 'GET' && original !== null) {
      await sendOriginal(request, response, bookOf(original), context);
    } else if (request.method === 'GET' && cover !== null) {
      await sendCover(request, response, bookOf(cover), address.searchParams.get('v'), context);
    } else if (request.method === 'GET' && part !== null) {
      await sendPart(request, response, part, context);
    } else if (request.method === 'GET' && copy !== null) {
      await sendMarkedCopy(request, response, bookOf(copy), context);
    } else if (request.method === 'GET' && /^\/api\/ltm\/export\/?$/.test(path)) {
      await sendMemoryExport(request, response, address.searchParams.get('vectors') === 'true', context);
    } else if (request.method === 'GET' && path === '/api/openapi.json') {
      sendJson(response, 200, await (document ??= openApiDocument(context.version, base)));
    } else await serveRest(request, response, address, context);
  };
};
