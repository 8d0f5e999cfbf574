import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { PageRecogniser, RecognisedPage } from '../../core/ports';
import { cancelledImport, failureFrom, failureOfDeath, stalledImport } from '../thread-failure';
import type { FromRecogniseThread, RecogniseThreadData } from './recognise-messages';

const dataFile = /^([A-Za-z_]+)\.traineddata(\.gz)?$/u;

/** Milliseconds for one page, after which the thread counts as stuck. */
const maxSilence = 300_000;

/** Recognises pages in a separate thread (`entry`) for each call, with the language data in `folder`. */
export const createPageRecogniser = (entry: string, folder: string): PageRecogniser => {
  // The learner can open this folder, so it must exist.
  mkdirSync(folder, { recursive: true });
  const list = async (): Promise<readonly { readonly language: string; readonly zipped: boolean }[]> =>
    (await readdir(folder).catch(() => [])).flatMap((name) => {
      const [, language, zipped] = dataFile.exec(name) ?? [];
      return language === undefined ? [] : [{ language, zipped: zipped !== undefined }];
    });
  return {
    folder,
    languages: async () => [...new Set((await list()).map(({ language }) => language))].toSorted(),
    async *recognise(file, pages, language, signal) {
      const zipped = (await list()).filter((one) => one.language === language).every((one) => one.zipped);
      const workerData: RecogniseThreadData = { file, pages, data: { folder, language, zipped } };
      const thread = new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
      const inbox = listenTo(thread, file.name, signal);
      try {
        for (;;) {
          const message = await inbox.next();
          if (message.kind === 'done') return;
          if (message.kind === 'failed') throw failureFrom(message);
          yield message.page satisfies RecognisedPage;
        }
      } finally {
        inbox.close();
        await thread.terminate();
      }
    },
  };
};

const noop = (): void => undefined;

const listenTo = (
  thread: Worker,
  name: string,
  signal: AbortSignal,
): { next(): Promise<FromRecogniseThread>; close(): void } => {
  const waiting: FromRecogniseThread[] = [];
  let failure: Error | null = null;
  let wake = noop;
  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };
  const onAbort = (): void => fail(cancelledImport());
  thread.on('message', (message: FromRecogniseThread) => {
    waiting.push(message);
    wake();
  });
  thread.on('error', (error) => fail(failureOfDeath(error, name)));
  thread.on('exit', () => fail(failureOfDeath(null, name)));
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return {
    async next() {
      for (;;) {
        // Pages that were recognised before the thread failed are not lost.
        const message = waiting.shift();
        if (message && !signal.aborted) return message;
        if (failure) throw failure;
        const timer = setTimeout(() => fail(stalledImport(name)), maxSilence);
        await new Promise<void>((resolve) => (wake = resolve));
        clearTimeout(timer);
      }
    },
    close: () => signal.removeEventListener('abort', onAbort),
  };
};
