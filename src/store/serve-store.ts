import type { MessagePort } from 'node:worker_threads';
import type { Store } from '../core/ports/store/store';
import { createStore } from './create-store';
import { packError, type ThreadRequest, type ThreadResponse } from './thread-protocol';

type AnyVerb = (...args: readonly unknown[]) => Promise<unknown>;

const findVerb = (store: Store, domain: string, verb: string): AnyVerb => {
  const domains = store as unknown as Readonly<Record<string, Readonly<Record<string, AnyVerb>>>>;
  const found = Object.hasOwn(domains, domain) ? domains[domain] : undefined;
  const call = found && Object.hasOwn(found, verb) ? found[verb] : undefined;
  if (!call) throw new Error(`the store has no verb ${domain}.${verb}`);
  return call;
};

const post = (port: MessagePort, responses: readonly ThreadResponse[]): void => {
  try {
    port.postMessage(responses);
  } catch (error) {
    // Nothing of a message leaves when a part of it cannot be cloned: the others go alone.
    for (const response of responses)
      if (responses.length > 1) post(port, [response]);
      else port.postMessage([{ id: response.id, error: packError(error) }]);
  }
};

/** Milliseconds in which short answers are gathered into one message; what took longer is sent at once. */
const held = 0.5;

/** Milliseconds without a request after which the thread rests: a little later than the engine, which asks for nothing then. */
const restAfter = 65_000;

/**
 * The thread's side: owns the writing connection and answers one request after another, in their order. `atRest` is
 * called once nothing was asked for a while.
 */
export const serveStore = (port: MessagePort, atRest: () => void = () => undefined): void => {
  let store: Store | null = null;
  const answer = async (request: ThreadRequest): Promise<unknown> => {
    if (request.kind === 'open') {
      const { id } = request;
      store = createStore(request.options, (step) => post(port, [{ id, step }]));
      return undefined;
    }
    if (!store) throw new Error('the store is not open');
    if (request.kind === 'close') return store.close();
    return findVerb(store, request.domain, request.verb)(...request.args);
  };
  const respond = async (request: ThreadRequest): Promise<ThreadResponse> => {
    try {
      return { id: request.id, result: await answer(request) };
    } catch (error) {
      return { id: request.id, error: packError(error) };
    }
  };
  const serve = async (requests: readonly ThreadRequest[]): Promise<void> => {
    let ready: ThreadResponse[] = [];
    let sentAt = performance.now();
    const send = (): void => {
      if (ready.length > 0) post(port, ready);
      ready = [];
      sentAt = performance.now();
    };
    for (const request of requests) {
      const response = await respond(request);
      ready.push(response);
      if (performance.now() - sentAt > held) send();
      // Nothing was opened, so there is nothing more to serve; or all is.
      if (request.kind === 'close' || (request.kind === 'open' && 'error' in response)) {
        send();
        port.close();
      }
    }
    send();
  };
  // Told one after another, even where a verb takes more than a turn of the loop.
  let serving = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;
  port.on('message', (requests: readonly ThreadRequest[]) => {
    serving = serving.then(() => serve(requests));
    clearTimeout(rest);
    rest = setTimeout(atRest, restAfter).unref();
  });
};
