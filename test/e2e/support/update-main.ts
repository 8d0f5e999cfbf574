import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { autoUpdater } from 'electron-updater';
import { createUpdates } from '../../../src/main/updates/create-updates';
import { keepInstallers, presentInstaller } from '../../../src/main/updates/kept-installers';

/** Updates itself with the real updater, and logs what happens: `main.cjs CONFIG FOLDER`. */
const [config = '', folder = ''] = process.argv.slice(-2);
const write = (line: unknown): void => appendFileSync(join(folder, 'log'), `${JSON.stringify(line)}\n`);

const run = async (): Promise<void> => {
  autoUpdater.forceDevUpdateConfig = true;
  autoUpdater.updateConfigPath = config;
  const updates = createUpdates({
    updater: autoUpdater,
    now: () => 'now',
    log: (message, error) =>
      write({ log: message, error: error === undefined ? null : (error as Error).message }),
    changed: (state) => {
      if (state.kind !== 'downloading') write(state);
    },
    backUp: async () => {
      write({ kind: 'backup' });
      if (process.env['NO_BACKUP']) throw new Error('the disk is full');
    },
    close: async () => {
      write({ kind: 'closed' });
      if (process.env['APPIMAGE_GONE']) rmSync(process.env['APPIMAGE'] ?? '');
    },
    restart: () => {
      write({ kind: 'restart' });
      app.exit(0);
    },
    keepInstallers: (version, file) =>
      keepInstallers({
        folder: join(folder, 'installers'),
        present: {
          version: '0.1.0',
          file: presentInstaller({ platform: process.platform, environment: process.env, name: 'lectern' }),
        },
        next: { version, file },
      }),
  });
  for (const action of ['check', 'download', 'install'] as const) await updates.act(action);
  if (updates.state().kind !== 'installing') app.exit(0);
};
app.on('ready', () => void run());
