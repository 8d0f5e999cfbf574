import { availableParallelism } from 'node:os';
import { estimatePieces, minilm } from '../../adapters/embedding/minilm';
import type { SentenceEncoder } from '../../core/ports';
import { createSentenceEncoder } from './sentence-encoder';
import type { SharingThreadData } from './sentence-messages';
import type { SlotRole } from './sentence-slot';

/** Word pieces sent to a thread together: about 80 ms of work. */
const groupPieces = 256;

/**
 * Two threads for background work if there are enough cores. Outside Linux, only the whole process's priority can be
 * lowered, so one core stays free for the window.
 */
export const threadsFor = (platform: NodeJS.Platform, cores: number): readonly SlotRole[] =>
  cores - (platform === 'linux' ? 0 : 1) >= 2 ? ['questions', 'all', 'all'] : ['questions', 'all'];

/** The sentence encoder in threads that share its weights. `entry` is the bundled `sentence-thread`. */
export const createMiniLmEncoder = (entry: string): SentenceEncoder => {
  const threads = threadsFor(process.platform, availableParallelism());
  return createSentenceEncoder({
    ...minilm,
    entry,
    threads,
    dataOf: (thread, share): SharingThreadData => ({
      thread,
      threads: threads.length,
      share,
      lowPriority: threads[thread] === 'all',
    }),
    group: { most: groupPieces, sizeOf: estimatePieces },
  });
};
