import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import {
  assembleOrRescue,
  builtPage,
  closeInTime,
  createPrivately,
  exitNow,
  openKeyVault,
  takeEnvironmentKeys,
  type Assembled,
} from '../assemble';
import { createStartStatus } from '../api/start-status';
import { isLecternError } from '../shared/errors';
import type { Rescue, Sentence } from '../shared/model';
import { defaultDataDir, readArguments, type WebArguments } from './arguments';
import { startWebServer, type WebServer } from './http';
import { openBrowser } from './open-browser';
import { readPageAddress, savePageAddress } from './page-address';
import { startProgress, type StartProgress } from './start-progress';
import { clearUploads } from './uploads';
import { terminalText } from '../shared/messages/en/web';
import { inEnglish } from '../shared/messages/engine-text';

/** Milliseconds for answers that are still being sent when the signal comes. */
const graceMs = 3_000;

/** Read only once, because this removes the variables. */
const environment = takeEnvironmentKeys(process.env);

/** Built to `out/web/index.cjs`; the files that it serves are next to it and above it. */
const root = join(__dirname, '../..');

/** The server, and the engine while it is open. */
interface Running {
  readonly server: WebServer;
  app(): Assembled | null;
}

/** Removes uploads that an earlier process left; if that fails, closes the engine again. */
const clearOrClose = async (opened: Assembled, dataDir: string): Promise<void> => {
  try {
    await clearUploads(dataDir);
  } catch (error) {
    await opened.close();
    throw error;
  }
};

/** If the address can't be saved, only the window's settings are lost at the next start. */
const keepPageAddress = (
  { context }: Assembled,
  dataDir: string,
  { pageHost, port }: WebServer,
): Promise<void> =>
  savePageAddress(dataDir, { host: pageHost, port }).catch((error: unknown) =>
    context.logger.error('The address of the page could not be saved', error),
  );

/** Serves the starting page and opens the engine; does both again when the page requests a restart. */
const start = async ({ dataDir, port, open }: WebArguments, token: string): Promise<Running> => {
  const status = createStartStatus();
  let progress: StartProgress | null = null;
  const server = await startWebServer({
    findPageFile: builtPage(root),
    token,
    port,
    lastPage: await readPageAddress(dataDir),
    start: { state: () => (progress ?? status).state(), accept: status.accept },
  });
  let app: Assembled | null = null;

  const offer = (failure: Sentence, rescue: Rescue): Promise<void> => {
    process.stdout.write(`${terminalText.rescue(inEnglish(failure), server.url)}\n`);
    if (open) openBrowser(server.url, hasDisplay());
    return status.offer(failure, rescue);
  };
  const openEngine = async (): Promise<void> => {
    const current = startProgress(status, (line) => process.stdout.write(`${line}\n`));
    progress = current;
    try {
      const opened = await assembleOrRescue(
        {
          front: 'browser',
          root,
          dataDir,
          nativeBinding: process.env.LECTERN_SQLITE_BINDING,
          report: current.report,
          restart,
          openKeys,
        },
        offer,
      );
      await clearOrClose(opened, dataDir);
      await keepPageAddress(opened, dataDir, server);
      app = opened;
      server.open(opened.context);
    } catch (error) {
      await current.fail(messageOf(error));
      throw error;
    } finally {
      current.end();
    }
  };
  const openAgain = async (before: Assembled): Promise<void> => {
    // An engine that has crashed cannot be closed.
    await closeInTime(before).catch((error: unknown) => before.context.logger.error('Closing failed', error));
    await openEngine();
  };
  function restart(): void {
    const before = app;
    if (before === null) return;
    app = null;
    status.begin();
    server.reopen();
    openAgain(before).catch(fail);
  }
  await openEngine();
  return { server, app: () => app };
};

const openKeys = (logger: Assembled['context']['logger']) =>
  openKeyVault({
    keyring: null,
    plainFile: join(dirname(defaultDataDir(process.platform, process.env)), 'keys.json'),
    environment,
    logger,
  });

const hasDisplay = (): boolean => Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

const fail = (error: unknown): never => {
  process.stderr.write(`${inEnglish(messageOf(error))}\n`);
  process.exit(1);
};

/** One line for the terminal; system errors are recognised by their code. */
const messageOf = (error: unknown): Sentence => {
  if (isLecternError(error)) return error.text;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return terminalText.portInUse;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return terminalText.noPermission(error);
  return error instanceof Error ? error.message : String(error);
};

const main = async (): Promise<void> => {
  createPrivately();
  const args = readArguments(process.argv.slice(2), defaultDataDir(process.platform, process.env));
  if (args.help) {
    process.stdout.write(`${terminalText.usage}\n`);
    return;
  }
  const token = process.env.LECTERN_TOKEN?.trim() || randomBytes(24).toString('base64url');
  const running = start(args, token);
  let closing = false;
  let ready = false;
  const stop = (code: number) => {
    // The terminal's signal arrives twice if npm passes it on.
    if (closing) return;
    closing = true;
    // Nothing is open yet, and a database step that is killed is rolled back, so there is nothing to wait for.
    if (!ready) exitNow();
    running
      .then(({ app, server }) => {
        const opened = app();
        // During a restart, as at the start.
        if (opened === null) return exitNow();
        return Promise.all([server.close(graceMs), closeInTime(opened)]);
      })
      .then(() => process.exit(code), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

  const { app, server } = await running;
  ready = true;
  const log = (message: string, error: unknown): void => app()?.context.logger.error(message, error);
  process.on('unhandledRejection', (reason) => log('Unhandled rejection', reason));
  process.on('uncaughtException', (error) => {
    log('Uncaught exception', error);
    stop(1);
  });
  process.stdout.write(`${terminalText.ready(server.url)}\n`);
  if (args.open) openBrowser(server.signInAddress(), hasDisplay());
};

// A program that reads the ready line may close the pipe; Lectern keeps running.
process.stdout.on('error', () => undefined);
main().catch(fail);
