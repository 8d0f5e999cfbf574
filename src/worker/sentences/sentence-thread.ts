import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { loadMiniLm } from '../../adapters/embedding/minilm';
import type { SharingThreadData } from './sentence-messages';
import { serveSentences } from './serve-sentences';

if (!parentPort) throw new Error('sentence-thread is the entry of a worker thread');
const { thread, threads, share, lowPriority } = workerData as SharingThreadData;
// On Linux 0 is the calling thread; elsewhere it would be the whole process.
if (lowPriority && process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
serveSentences(
  parentPort,
  loadMiniLm(thread, threads, share as Parameters<typeof loadMiniLm>[2]).then(({ encode, weights }) => ({
    encode,
    share: weights,
  })),
);
