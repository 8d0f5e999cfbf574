import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

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

/** Starts the built web server as a process on a free port, and waits for its ready line. */
export function startWebFront(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<WebFront> {
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'out/web/index.cjs'), '--data-dir', dataDir, '--port', '0', '--no-open'],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
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
