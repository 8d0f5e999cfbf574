import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { utilityProcess, type UtilityProcess } from 'electron';
import type { FromProcessHost, ToProcessHost } from '../shared/process-host';

/** SIGKILL, because native code does not react to SIGTERM while it computes. */
const kill = (child: UtilityProcess): void => {
  if (child.pid === undefined) child.kill();
  else process.kill(child.pid, 'SIGKILL');
};

/**
 * Starts processes of language models for the engine's thread, which gets the returned port. They are processes of
 * Electron, since an installed application cannot run as Node.
 */
export const openProcessHost = (entry: string): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  const children = new Map<number, UtilityProcess>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  const post = (message: FromProcessHost): void => port1.postMessage(message);
  const start = (id: number): void => {
    const child = utilityProcess.fork(entry, [], { stdio: 'ignore', serviceName: 'Lectern language model' });
    children.set(id, child);
    child.on('message', (message: unknown) => post({ kind: 'message', id, message }));
    child.on('exit', () => {
      children.delete(id);
      post({ kind: 'exit', id });
    });
  };
  port1.on('message', (message: ToProcessHost) => {
    if (message.kind === 'start') return start(message.id);
    const child = children.get(message.id);
    if (!child) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    if (message.kind === 'send') child.postMessage(message.message);
    else kill(child);
  });
  return port2;
};
