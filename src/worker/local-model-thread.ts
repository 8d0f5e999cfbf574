import { parentPort, workerData } from 'node:worker_threads';
import { loadLocalModel, type LocalModelThreadData } from '../adapters/models/local/load-model';
import { serveSentences } from './sentences/serve-sentences';

if (parentPort)
  serveSentences(
    parentPort,
    loadLocalModel(workerData as LocalModelThreadData).then((encode) => ({ encode })),
  );
