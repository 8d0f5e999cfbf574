import { parentPort } from 'node:worker_threads';
import { loadMiniLm } from '../adapters/embedding/minilm';
import { serveSentences } from './serve-sentences';

if (!parentPort) throw new Error('sentence-thread is the entry of a worker thread');
serveSentences(parentPort, loadMiniLm());
