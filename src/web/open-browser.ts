import { spawn } from 'node:child_process';
import { withUsualUmask } from '../assemble';

const openers = (platform: NodeJS.Platform, url: string): readonly [string, readonly string[]] => {
  if (platform === 'darwin') return ['open', [url]];
  // `start` treats its first quoted argument as a title, and `&` in an address as a command separator.
  if (platform === 'win32') return ['cmd', ['/c', 'start', '""', url.replaceAll('&', '^&')]];
  return ['xdg-open', [url]];
};

/** Opens the system's browser. If there is none, or no screen, the learner has to open the printed address. */
export const openBrowser = (url: string, hasScreen: boolean): void => {
  if (process.platform === 'linux' && !hasScreen) return;
  const [command, args] = openers(process.platform, url);
  const child = withUsualUmask(() => spawn(command, args, { stdio: 'ignore', detached: true }));
  child.once('error', () => undefined);
  child.unref();
};
