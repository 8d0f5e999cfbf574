import { parentPort, workerData } from 'node:worker_threads';
import { countForgotten, countInSetAside, rewriteBackup, rewriteSetAside } from '../../store';
import type { RewriteThreadData, FromRewriteThread } from './rewrite-messages';
import { textOf } from '../../shared/errors';

const port = parentPort;
if (!port) throw new Error('rewrite-thread is the entry of a worker thread');
const { action, path, setAside, forgotten, ...options } = workerData as RewriteThreadData;

const run = (): FromRewriteThread => {
  try {
    if (action === 'rewrite') (setAside ? rewriteSetAside : rewriteBackup)(path, forgotten, options);
    const count = setAside ? countInSetAside : countForgotten;
    return { kind: 'done', count: action === 'count' ? count(path, forgotten, options) : 0 };
  } catch (error) {
    return { kind: 'failed', text: textOf(error) };
  }
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
port.postMessage(run());
