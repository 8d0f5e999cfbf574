import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface WebArguments {
  readonly dataDir: string;
  readonly port: number;
  readonly open: boolean;
  readonly help: boolean;
}

export const usage = `Lectern in the browser

  npm start -- --web [--data-dir DIR] [--port N] [--no-open]

  --data-dir DIR  where books, notes and memory are kept
  --port N        the port on 127.0.0.1; 0, the default, picks a free one
  --no-open       do not open the system's browser

  LECTERN_TOKEN   sets the token that opens the page; a fresh one otherwise`;

/** The folder that the desktop uses too (Electron's `userData`, and `Lectern` in it), so that both open the same library. */
export const defaultDataDir = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string => {
  const home = homedir();
  const applications =
    platform === 'win32'
      ? (env.APPDATA ?? join(home, 'AppData', 'Roaming'))
      : platform === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : (env.XDG_CONFIG_HOME ?? join(home, '.config'));
  return join(applications, 'Lectern', 'Lectern');
};

/** Reads the command line. Throws with one plain line where it cannot be understood. */
export const readArguments = (args: readonly string[], defaultDir: string): WebArguments => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'data-dir': { type: 'string' },
      port: { type: 'string', default: '0' },
      'no-open': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new Error(`--port takes a number up to 65535, not "${values.port}".`);
  if (values['data-dir'] === '') throw new Error('--data-dir takes the path of a folder.');
  return {
    dataDir: resolve(values['data-dir'] ?? defaultDir),
    port,
    open: !values['no-open'],
    help: values.help,
  };
};
