import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const projectRoot = join(import.meta.dirname, '../../..');

export interface WebFront {
  readonly process: ChildProcess;
  /** The printed address, including the token. */
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  /** Sends a signal and waits for the exit; resolves with the exit code, or null after a kill. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

/** Runs the built web server as a process on a free port, whether it becomes ready or not. */
export const spawnWebFront = (
  dataDir: string,
  env: Environment = {},
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(
    process.execPath,
    [join(projectRoot, 'out/web/index.cjs'), '--data-dir', dataDir, '--port', '0', '--no-open'],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );

/** Starts the built web server as a process on a free port, and waits for its ready line. */
export function startWebFront(dataDir: string, env: Environment = {}): Promise<WebFront> {
  const child = spawnWebFront(dataDir, env);
  let output = '';
  let stopped = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code, signal) => {
      if (!stopped && signal !== 'SIGKILL')
        console.error(`The browser front ended by itself (${code ?? signal}):\n${output}`);
      resolve(code);
    }),
  );
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const ready = /Lectern is ready at (http:\/\/127\.0\.0\.1:\d+)\/\?token=(\S+)/.exec(output);
      if (!ready?.[1] || !ready[2]) return;
      const [origin, token] = [ready[1], ready[2]];
      resolve({
        process: child,
        url: `${origin}/?token=${token}`,
        origin,
        token,
        stop: (signal) => {
          stopped = true;
          child.kill(signal);
          return ended;
        },
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) =>
      reject(new Error(`the browser front ended with ${code} before it was ready:\n${output}`)),
    );
  });
}
