import type { MessagePort } from 'node:worker_threads';
import type { Store } from '../core/ports/store/store';
import { createStore } from './create-store';
import { packError, type ThreadRequest } from './thread-protocol';

type AnyVerb = (...args: readonly unknown[]) => Promise<unknown>;

const findVerb = (store: Store, domain: string, verb: string): AnyVerb => {
  const domains = store as unknown as Readonly<Record<string, Readonly<Record<string, AnyVerb>>>>;
  const found = Object.hasOwn(domains, domain) ? domains[domain] : undefined;
  const call = found && Object.hasOwn(found, verb) ? found[verb] : undefined;
  if (!call) throw new Error(`the store has no verb ${domain}.${verb}`);
  return call;
};

/** The thread's side: owns the writing connection and answers one request after another, in their order. */
export const serveStore = (port: MessagePort): void => {
  let store: Store | null = null;
  const answer = async (request: ThreadRequest): Promise<unknown> => {
    if (request.kind === 'open') {
      store = createStore(request.options);
      return undefined;
    }
    if (!store) throw new Error('the store is not open');
    if (request.kind === 'close') return store.close();
    return findVerb(store, request.domain, request.verb)(...request.args);
  };
  const reply = async (request: ThreadRequest): Promise<void> => {
    try {
      const result = await answer(request);
      port.postMessage({ id: request.id, result });
      if (request.kind === 'close') port.close();
    } catch (error) {
      port.postMessage({ id: request.id, error: packError(error) });
      // Nothing was opened, so there is nothing more to serve.
      if (request.kind === 'open') port.close();
    }
  };
  port.on('message', (request: ThreadRequest) => void reply(request));
};
