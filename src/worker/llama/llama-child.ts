import { fork } from 'node:child_process';
import type { MessagePort } from 'node:worker_threads';
import type { FromLlama, ToLlama } from '../../adapters/models/llama/llama-messages';
import type { FromProcessHost, ToProcessHost } from '../../shared/process-host';

/** A process of a language model. */
export interface LlamaChild {
  /** Does nothing once the process has ended. */
  send(message: ToLlama): void;
  /** Ends it at once; `onExit` follows. */
  kill(): void;
}

/** `onExit` is called once, also for a process that could not be started. */
export type StartLlamaChild = (onMessage: (message: FromLlama) => void, onExit: () => void) => LlamaChild;

/** Processes of Node; `entry` is the bundled `llama-process`. */
export const nodeChildren =
  (entry: string): StartLlamaChild =>
  (onMessage, onExit) => {
    const child = fork(entry, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      onExit();
    };
    child.on('message', onMessage);
    child.on('exit', end);
    child.on('error', end);
    return {
      send: (message) => void (child.connected && child.send(message)),
      kill: () => void child.kill('SIGKILL'),
    };
  };

/** Processes that the desktop's main process starts; `port` leads to it. */
export const hostedChildren = (port: MessagePort): StartLlamaChild => {
  const listeners = new Map<number, (message: FromProcessHost) => void>();
  let lastId = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  const post = (message: ToProcessHost): void => port.postMessage(message);
  port.on('message', (message: FromProcessHost) => listeners.get(message.id)?.(message));
  // It must not keep the thread alive after the engine has closed.
  port.unref();
  return (onMessage, onExit) => {
    lastId += 1;
    const id = lastId;
    listeners.set(id, (message) => {
      if (message.kind === 'message') return onMessage(message.message as FromLlama);
      listeners.delete(id);
      onExit();
    });
    post({ kind: 'start', id });
    return {
      send: (message) => post({ kind: 'send', id, message }),
      kill: () => post({ kind: 'kill', id }),
    };
  };
};
