import { parentPort } from 'node:worker_threads';
import { serveStore } from '../store/serve-store';

if (parentPort) serveStore(parentPort);
