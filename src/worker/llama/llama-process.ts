import { createLlamaServer } from '../../adapters/models/llama/serve-llama';
import type { ToLlama } from '../../adapters/models/llama/llama-messages';

const server = createLlamaServer((message) => process.send?.(message));
process.on('message', (message) => server.receive(message as ToLlama));
// Its parent is gone; native threads may still compute, and an exit in order would wait for them.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
