import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { text } from '../messages/text';
import { createStore } from '../state/store';
import { desktop } from './desktop';

type ConnectionState = 'connecting' | 'open' | 'reconnecting';

export const connectionStore = createStore<ConnectionState>('connecting');

type Link = ClientLink<ClientContext>;

/** How long a call waits for a lost connection before it fails. */
const timeoutMs = 10_000;

class NotConnectedError extends Error {
  constructor() {
    super(text.connection.lost);
    this.name = 'NotConnectedError';
  }
}

function connectByPort(): Link {
  const { port1, port2 } = new MessageChannel();
  window.postMessage({ type: 'lectern-connect' }, '*', [port2]);
  port1.start();
  connectionStore.set('open');
  return new PortLink({ port: port1 });
}

/** One socket at a time. A lost one is reopened after 250 ms, then after ever longer delays up to 5 s. */
function connectBySocket(): Link {
  let link: Link | null = null;
  let waiting: ((link: Link) => void)[] = [];
  let failures = 0;

  const open = (): void => {
    const url = new URL('/rpc', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    const newLink = new SocketLink({ websocket: socket });
    socket.addEventListener('open', () => {
      failures = 0;
      link = newLink;
      connectionStore.set('open');
      for (const resolve of waiting) resolve(newLink);
      waiting = [];
    });
    socket.addEventListener('close', () => {
      link = null;
      connectionStore.set(
        connectionStore.get() === 'connecting' && failures < 2 ? 'connecting' : 'reconnecting',
      );
      setTimeout(open, Math.min(5_000, 250 * 2 ** failures));
      failures += 1;
    });
  };
  open();

  const ready = (): Promise<Link> =>
    new Promise((resolve, reject) => {
      if (link) return resolve(link);
      const timer = setTimeout(() => reject(new NotConnectedError()), timeoutMs);
      waiting.push((newLink) => {
        clearTimeout(timer);
        resolve(newLink);
      });
    });

  return {
    async call(path: readonly string[], input: unknown, options: ClientOptions<ClientContext>) {
      return (await ready()).call(path, input, options);
    },
  };
}

export const connect = (): Link => (desktop ? connectByPort() : connectBySocket());
