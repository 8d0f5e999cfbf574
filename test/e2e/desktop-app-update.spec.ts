import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test as base } from '@playwright/test';
import { build } from 'vite';
import { updateText } from '../../src/shared/messages/en/desktop';
import { startUpdateServer } from './support/update-server';
import { projectRoot } from './support/web-front';

/** An AppImage is a program; this one records that it was started. */
const image = (name: string): Buffer => Buffer.from(`#!/bin/sh\necho ${name} >> "$STARTED"\n`);

interface Line {
  readonly kind?: string;
  readonly found?: { readonly version: string; readonly changes: string };
  readonly problem?: string;
}

interface Updated {
  readonly lines: readonly Line[];
  readonly folder: string;
  /** The running version's file, after the update. */
  readonly installed: () => Promise<string>;
  readonly started: () => Promise<string>;
}

type Update = (sent?: Buffer, environment?: Readonly<Record<string, string>>) => Promise<Updated>;

const test = base.extend<{ readonly update: Update }, { readonly main: string }>({
  main: [
    // Playwright reads the fixture's needs from the pattern: it must be one, and it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, workerInfo) => {
      const folder = join(projectRoot, `.cache/update-main-${String(workerInfo.workerIndex)}`);
      await build({
        configFile: false,
        root: projectRoot,
        logLevel: 'error',
        ssr: { noExternal: true },
        build: {
          ssr: join(projectRoot, 'test/e2e/support/update-main.ts'),
          outDir: folder,
          target: 'node18',
          rollupOptions: { external: ['electron'], output: { format: 'cjs', entryFileNames: 'main.cjs' } },
        },
      });
      await writeFile(join(folder, 'package.json'), '{"name":"lectern","version":"0.1.0","main":"main.cjs"}');
      await use(folder);
    },
    { scope: 'worker' },
  ],
  update: async ({ main }, use, testInfo) => {
    await use(async (sent, environment = {}) => {
      const folder = testInfo.outputPath('work');
      await mkdir(folder, { recursive: true });
      const installer = image('0.2.0');
      const server = await startUpdateServer({
        version: '0.2.0',
        notes: '- Faster\n- Calmer',
        installer,
        ...(sent ? { sent } : {}),
      });
      const appImage = join(folder, 'Lectern-0.1.0.AppImage');
      await writeFile(appImage, image('0.1.0'));
      await chmod(appImage, 0o755);
      const config = join(folder, 'app-update.yml');
      await writeFile(
        config,
        `provider: generic\nurl: ${server.url}\nupdaterCacheDirName: lectern-updater\n`,
      );
      const child = spawn(process.env.LECTERN_TEST_ELECTRON ?? '', ['--no-sandbox', main, config, folder], {
        env: {
          ...process.env,
          ...environment,
          APPIMAGE: appImage,
          STARTED: join(folder, 'started'),
          XDG_CACHE_HOME: join(folder, 'cache'),
          XDG_CONFIG_HOME: join(folder, 'config'),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const said = text(child.stderr);
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      await server.close();
      if (code !== 0) throw new Error(`Electron ended with ${code ?? signal ?? 'nothing'}: ${await said}`);
      const log = await readFile(join(folder, 'log'), 'utf8');
      const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
      return {
        lines: log
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Line),
        folder,
        installed: async () => {
          const images = (await readdir(folder)).filter((name) => name.endsWith('.AppImage'));
          return `${images.join()}: ${await read(join(folder, images[0] ?? ''))}`;
        },
        started: () => read(join(folder, 'started')),
      };
    });
  },
});

test('an update is checked, described, downloaded, preceded by a backup, and started; the version before is kept', async ({
  update,
}) => {
  const { lines, folder, installed, started } = await update();
  expect(lines.map(({ kind }) => kind).filter(Boolean)).toEqual([
    'checking',
    'available',
    'ready',
    'installing',
    'backup',
    'closed',
  ]);
  expect(lines.find(({ kind }) => kind === 'available')?.found).toEqual({
    version: '0.2.0',
    changes: '- Faster\n- Calmer',
  });
  await expect.poll(started).toBe('0.2.0\n');
  expect(await installed()).toContain('Lectern-0.2.0.AppImage: #!/bin/sh\necho 0.2.0');
  expect(await readFile(join(folder, 'installers/Lectern-0.1.0.AppImage'), 'utf8')).toContain('echo 0.1.0');
});

test('a download that does not match its checksum is refused, and nothing changes', async ({ update }) => {
  const { lines, folder, installed, started } = await update(image('evil!'));
  expect(lines.at(-1)).toMatchObject({
    kind: 'failed',
    problem: updateText.damaged,
  });
  expect(await installed()).toContain('Lectern-0.1.0.AppImage: #!/bin/sh\necho 0.1.0');
  expect(await started()).toBe('');
  expect(existsSync(join(folder, 'installers'))).toBe(false);
});

test('an installer that cannot be put in place starts the present version again', async ({ update }) => {
  const { lines, started } = await update(undefined, { APPIMAGE_GONE: '1' });
  expect(lines.map(({ kind }) => kind).filter(Boolean)).toEqual([
    'checking',
    'available',
    'ready',
    'installing',
    'backup',
    'closed',
    'failed',
    'restart',
  ]);
  expect(await started()).toBe('');
});

test('an update without a backup is not installed', async ({ update }) => {
  const { lines, installed, started } = await update(undefined, { NO_BACKUP: '1' });
  expect(lines.at(-1)).toMatchObject({
    kind: 'failed',
    problem: updateText.noBackup,
  });
  expect(await installed()).toContain('Lectern-0.1.0.AppImage');
  expect(await started()).toBe('');
});
