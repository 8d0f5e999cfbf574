import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import type { ApiContext } from '../api/api';
import { Refusal, sendJson } from './refusal';
import { errorText } from '../shared/messages/engine-text';
import { refusalText } from '../shared/messages/en/web';
import type { Sentence } from '../shared/model';

/** Enough for the largest scanned textbooks; the library has its own limits by format. */
const maxBytes = 1024 ** 3;

interface Upload {
  readonly path: string;
  readonly name: string;
}

/** `POST /api/books`: streams the file to disk, then adds it to the library; the temporary copy is always deleted. */
export const receiveBook = async (
  request: IncomingMessage,
  response: ServerResponse,
  { engine, dataDir }: ApiContext,
): Promise<void> => {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  let added: Awaited<ReturnType<typeof engine.library.addFile>>;
  try {
    const upload = await receive(request, path);
    added = await engine.library.addFile(upload.path, upload.name);
  } finally {
    // Deleted before the response is sent, so that no copy is left when the client receives it.
    await rm(path, { force: true });
  }
  if (added.existing) {
    sendJson(response, 200, { ...(await engine.library.get(added.bookId)), ...added });
  } else if (response.destroyed) {
    // A client that disconnected before the answer, as Cancel does in the browser, does not want the book.
    await engine.jobs.cancel(added.jobId);
  } else {
    sendJson(response, 202, added, { Location: `/api/jobs/${added.jobId}` });
  }
};

/** Deletes uploads that an earlier process left. */
export const clearUploads = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'uploads'), { recursive: true, force: true });

const parserOf = (request: IncomingMessage) => {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', refusalText.uploadType);
  }
  try {
    return Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: {
        files: 2,
        fields: 10,
        parts: 20,
        fieldSize: 10_000,
        fileSize: maxBytes,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch {
    throw new Refusal(400, 'MALFORMED_UPLOAD', refusalText.uploadNoBoundary);
  }
};

/** Reads the whole form; resolves with its one file, or rejects with what is wrong with it. */
const receive = (request: IncomingMessage, path: string): Promise<Upload> =>
  new Promise((resolve, reject) => {
    const parser = parserOf(request);
    const files: { readonly field: string; readonly name: string }[] = [];
    const streams: Readable[] = [];
    const written: Promise<void>[] = [];
    // Nothing may still be writing when the caller deletes the file.
    const fail = (refusal: Refusal) => {
      request.unpipe(parser);
      for (const stream of streams) stream.destroy();
      void Promise.allSettled(written).then(() => reject(refusal));
    };
    const failMalformed = () => fail(malformed('MALFORMED_UPLOAD', errorText.uploadMalformed));

    parser.on('file', (field: string, stream: BusboyFileStream, name: string | undefined) => {
      streams.push(stream);
      files.push({ field, name: fileName(name) });
      stream.once('limit', () => fail(new Refusal(413, 'TOO_LARGE', errorText.uploadTooLarge)));
      if (files.length > 1 || field !== 'file') {
        stream.resume();
        return;
      }
      const writing = pipeline(stream as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      written.push(writing);
      writing.catch((error: unknown) =>
        isDiskFull(error) ? fail(diskFull(fileName(name), dirname(path))) : failMalformed(),
      );
    });
    parser.once('finish', () => {
      const [file] = files;
      if (file === undefined) return fail(malformed('FILE_MISSING', refusalText.uploadNoFile));
      if (files.length > 1) return fail(malformed('TOO_MANY_FILES', refusalText.uploadManyFiles));
      if (file.field !== 'file') return fail(malformed('FILE_MISSING', refusalText.uploadPartName));
      Promise.all(written).then(() => resolve({ path, name: file.name }), failMalformed);
    });
    parser.once('error', failMalformed);
    request.once('aborted', failMalformed);
    request.once('error', failMalformed);
    request.pipe(parser);
  });

const malformed = (code: string, text: Sentence) => new Refusal(400, code, text);
const diskFull = (name: string, folder: string) =>
  new Refusal(507, 'DISK_FULL', errorText.noRoomForFile(name, folder));
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** The name as the learner knows it, without characters that a file name may not contain. */
const fileName = (name: string | undefined): string => {
  // Clients encode a quotation mark of the name so that it does not end it (HTML, multipart form data).
  const clean =
    (name ?? '')
      .replaceAll('%22', '"')
      .replace(/\p{Cc}/gu, '')
      .split(/[\\/]/)
      .at(-1)
      ?.trim() ?? '';
  return clean === '' ? 'Untitled' : clean.slice(-255);
};
