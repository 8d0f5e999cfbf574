import { parentPort } from 'node:worker_threads';
import { serveStore } from '../store/serve-store';
import { collectGarbage } from './collect-garbage';

if (parentPort) serveStore(parentPort, collectGarbage);
