import { parentPort, workerData } from 'node:worker_threads';
import { builtinEmbedder, builtinWordVectors } from '../adapters/embedding/builtin';
import { findCover } from '../adapters/documents/document-formats';
import { createTokenizer } from '../adapters/system/tokenizer';
import type { DocumentFile, Embedder } from '../core/ports';
import { failedMessage } from './failed-message';
import { importParts } from './import-parts';
import type { BookThreadData, BookThreadReply, BookThreadRequest } from './thread-messages';
import type { JobStep } from '../shared/model';

/** Milliseconds between two progress messages. */
const progressEvery = 100;

const port = parentPort;
if (!port) throw new Error('book-thread is the entry of a worker thread');
const { wordTable, tokens } = workerData as BookThreadData;
const tokenizer = createTokenizer(tokens);
const send = (message: BookThreadReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

let embedder: Embedder | null = null;
let onNext: () => void = () => undefined;

port.on('message', (message: BookThreadRequest) => {
  if (message.kind === 'next') onNext();
  else void run(message).catch((error: unknown) => send(failedMessage(error)));
});

const run = async (task: Exclude<BookThreadRequest, { kind: 'next' }>): Promise<void> => {
  if (task.kind === 'parse') return parse(task.file);
  if (task.kind === 'cover') return send({ kind: 'cover', cover: await findCover(task.file) });
  embedder ??= builtinEmbedder(builtinWordVectors(wordTable));
  const vectors = await embedder.embedPassages(task.texts);
  send(
    { kind: 'vectors', vectors },
    vectors.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
  );
};

const parse = async (file: DocumentFile): Promise<void> => {
  let last = 0;
  const onProgress = (share: number, step: JobStep): void => {
    const now = performance.now();
    if (now - last < progressEvery && share < 1) return;
    last = now;
    send({ kind: 'progress', share, step });
  };
  // Never aborted: to cancel an import, the thread is terminated.
  for await (const part of importParts(file, tokenizer, onProgress, new AbortController().signal)) {
    const nextRequested = new Promise<void>((resolve) => (onNext = resolve));
    send({ kind: 'part', part });
    await nextRequested;
  }
  send({ kind: 'done' });
};
