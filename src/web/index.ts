import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import {
  assemble,
  builtPage,
  closeInTime,
  leaveAtOnce,
  openKeyVault,
  takeEnvironmentKeys,
  type Assembled,
} from '../assemble';
import { isLecternError } from '../shared/errors';
import { defaultDataDir, readArguments, type WebArguments } from './arguments';
import { startWebServer, type WebServer } from './http';
import { openBrowser } from './open-browser';
import { startProgress } from './start-progress';
import { clearUploads } from './uploads';
import { terminalText } from '../shared/messages/en/web';

/** Milliseconds for answers that are still being sent when the signal comes. */
const graceMs = 3_000;

/** Built to `out/web/index.cjs`; the files that it serves are next to it and above it. */
const root = join(__dirname, '../..');

interface Running {
  readonly app: Assembled;
  readonly server: WebServer;
}

const start = async ({ dataDir, port }: WebArguments, token: string): Promise<Running> => {
  const progress = startProgress((line) => process.stdout.write(`${line}\n`));
  const server = await startWebServer({
    findPageFile: builtPage(root),
    token,
    port,
    start: progress.look,
  });
  try {
    const app = await assemble({
      front: 'browser',
      root,
      dataDir,
      nativeBinding: process.env.LECTERN_SQLITE_BINDING,
      report: progress.report,
      openKeys: (logger) =>
        openKeyVault({
          keyring: null,
          plainFile: join(dirname(defaultDataDir(process.platform, process.env)), 'keys.json'),
          environment: takeEnvironmentKeys(process.env),
          logger,
        }),
    });
    try {
      await clearUploads(dataDir);
    } catch (error) {
      await app.close();
      throw error;
    }
    server.open(app.context);
    return { app, server };
  } catch (error) {
    await progress.fail(messageOf(error));
    throw error;
  } finally {
    progress.end();
  }
};

/** One line for the terminal; system errors are recognised by their code. */
const messageOf = (error: unknown): string => {
  if (isLecternError(error)) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return terminalText.portInUse;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return terminalText.noPermission(error);
  return error instanceof Error ? error.message : String(error);
};

const main = async (): Promise<void> => {
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
    if (!ready) leaveAtOnce();
    running
      .then(({ app, server }) => Promise.all([server.close(graceMs), closeInTime(app)]))
      .then(() => process.exit(code))
      .catch((error: unknown) => {
        process.stderr.write(`${messageOf(error)}\n`);
        process.exit(1);
      });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

  const { app, server } = await running;
  ready = true;
  process.on('unhandledRejection', (reason) => app.context.logger.error('Unhandled rejection', reason));
  process.on('uncaughtException', (error) => {
    app.context.logger.error('Uncaught exception', error);
    stop(1);
  });
  process.stdout.write(`${terminalText.ready(server.url)}\n`);
  if (args.open) openBrowser(server.url, Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY));
};

// A program that reads the ready line may close the pipe; Lectern keeps running.
process.stdout.on('error', () => undefined);
main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
});
