import { connect } from 'node:net';
import { join } from 'node:path';
import { startWebFront, type WebFront } from '../e2e/support/web-front.ts';

export interface ThreadState {
  readonly thread: string;
  readonly threadId: number;
  /** Bytes in use after a garbage collection, and bytes outside the heap that objects hold. */
  readonly heap: number;
  readonly external: number;
  /** What keeps the thread's event loop busy, by kind. */
  readonly resources: Readonly<Record<string, number>>;
}

interface ServerState {
  readonly threads: readonly ThreadState[];
  readonly resident: number;
  /** The time in the program. */
  readonly now: number;
}

/** A web server whose clock runs fast. */
export interface FastServer extends WebFront {
  readonly from: number;
  sample(): Promise<ServerState>;
  /** Sets the clock ahead, as if the computer had slept. */
  ahead(ms: number): Promise<void>;
}

const ask = (path: string, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path, () => socket.write(request));
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

export async function startFastServer(folder: string, dataDir: string, speed: number): Promise<FastServer> {
  const socket = join(folder, 'soak.sock');
  const from = Date.now();
  const front = await startWebFront(dataDir, {
    NODE_OPTIONS: `--require ${join(import.meta.dirname, 'inside.cjs')}`,
    SOAK_SPEED: String(speed),
    SOAK_FROM: String(from),
    SOAK_AHEAD: '0',
    SOAK_SOCKET: socket,
  });
  return {
    ...front,
    from,
    sample: async () => JSON.parse(await ask(socket, 'sample')) as ServerState,
    ahead: async (ms) => void (await ask(socket, `ahead ${ms}`)),
  };
}
