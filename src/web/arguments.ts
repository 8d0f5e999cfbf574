import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { terminalText } from '../shared/messages/en/web';

export interface WebArguments {
  readonly dataDir: string;
  readonly port: number;
  readonly open: boolean;
  readonly help: boolean;
}

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

/** Reads the command line. Throws an error of one line if it is invalid. */
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
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(terminalText.badPort(values.port));
  if (values['data-dir'] === '') throw new Error(terminalText.badDataDir);
  return {
    dataDir: resolve(values['data-dir'] ?? defaultDir),
    port,
    open: !values['no-open'],
    help: values.help,
  };
};
