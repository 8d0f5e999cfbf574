import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { systemClock } from './adapters/system/clock';
import { fileLogger } from './adapters/system/logger';
import { deferredVault, sessionVault } from './adapters/system/session-vault';
import { systemReport } from './adapters/system/report';
import { closeToOthers, openPrivateFolder } from './adapters/system/private-modes';
import { pageFiles, type PageFile } from './adapters/system/page-files';
import type { ApiContext } from './api/api';
import { createEventFeed } from './api/wire/event-feed';
import { reportText } from './shared/messages/en/report';
import type { Engine } from './core/engine/engine';
import type { Clock, Cognition, KeyVault, Logger } from './core/ports';
import { isLecternError, LecternError } from './shared/errors';
import { errorText } from './shared/messages/engine-text';
import { byProvider, hostedProviders, type Rescue, type StartStep, type Sentence } from './shared/model';
import type { EngineOptions, EngineParts } from './worker/engine/create-local-engine';
import { createThreadedEngine } from './worker/engine/threaded-engine';

export type { PageFile };
/** Each front opens the vault in its own process. */
export { readPrivateFile, writePrivateFile } from './adapters/system/private-file';
export { openKeyVault, takeEnvironmentKeys } from './adapters/system/key-vault';
export { createPrivately, setUsualMode, withUsualUmask } from './adapters/system/private-modes';

/** What a front knows about its environment. `root` also contains `package.json`. */
export interface Platform extends EngineOptions {
  readonly front: 'desktop' | 'browser';
  /** Whether the learner chose this file; a browser has no such files. */
  readonly isChosen?: ((path: string) => boolean) | undefined;
  /** Opens the vault of this front's process; without it keys are kept for the session. */
  readonly openKeys?: ((logger: Logger) => Promise<KeyVault>) | undefined;
  /** Closes everything and assembles it again; called by the page. */
  readonly restart?: (() => void) | undefined;
  /** Called when a step of the start begins; most starts have none. */
  readonly report?: ((step: StartStep) => void) | undefined;
  /** Opens a port to the thread that starts processes, if the engine's thread cannot start them itself. */
  readonly openProcessHost?: (() => MessagePort) | undefined;
  /** Replaces the built-in engine: a scripted one in tests. */
  readonly cognition?: Cognition | undefined;
  /** Replaces the machine's clock; only for simulations. */
  readonly clock?: Clock | undefined;
}

export interface Assembled {
  readonly context: ApiContext;
  /** Ends sessions, finishes writes, releases the data folder. Safe to call twice. */
  close(): Promise<void>;
}

/** Finds a file of the built page by its address's path; null if there is none. */
export type FindPageFile = (pathname: string) => Promise<PageFile | null>;

/** Available before anything is assembled, so that a slow start has a page to show. */
export const builtPage = (root: string): FindPageFile => pageFiles(join(root, 'out', 'renderer'));

const versionOf = (root: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
};

/** A file with another list of models and, as `url`, where they are: a mirror, or the server of tests. */
const llamaSettings = (path: string | undefined): EngineOptions['llama'] =>
  path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as EngineOptions['llama']);

/**
 * Imported only if needed: it brings the tokenizer's table and everything else that the engine's thread already has.
 */
const inThisThread = async (options: EngineOptions, parts: EngineParts): Promise<Engine> => {
  const { createLocalEngine } = await import('./worker/engine/create-local-engine');
  return createLocalEngine(options, parts);
};

/** Creates it if it does not exist. */
const openDataFolder = (dataDir: string): void => {
  try {
    openPrivateFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new LecternError(
      'DATA_FOLDER_READ_ONLY',
      errorText.dataFolderReadOnly(dataDir),
      { dataDir },
      { cause: error },
    );
  }
};

/** Passes the keys to the engine once they are open; the engine runs without them if they can't be opened. */
const passKeys = (opening: Promise<KeyVault>, engine: Engine, logger: Logger): Promise<void> =>
  opening
    .then((vault) => vault.read())
    .catch((error: unknown) => {
      logger.error('The keys could not be opened', error);
      return {};
    })
    .then((found) => engine.models.useKeys(found))
    .catch((error: unknown) => logger.error('The keys could not be passed to the engine', error));

const engineOptions = (
  { root, dataDir, nativeBinding, battery }: Platform,
  version: string,
): EngineOptions => ({
  root,
  version,
  dataDir,
  nativeBinding,
  battery,
  // A proxy, or the servers of tests.
  providerUrls: byProvider(hostedProviders, (id) => process.env[`LECTERN_${id.toUpperCase()}_URL`]),
  localModelUrl: process.env.LECTERN_MODEL_URL,
  llama: llamaSettings(process.env.LECTERN_LLAMA_LIST),
});

/** The engine in its thread, or in this one if it is given parts that cannot be sent to a thread. */
const openEngine = (
  { root, cognition, clock, report, openProcessHost }: Platform,
  options: EngineOptions,
  logger: Logger,
  time: Clock,
): Promise<Engine> =>
  cognition || clock
    ? inThisThread(options, { logger, clock: time, cognition, report })
    : createThreadedEngine(
        join(root, 'out/worker/engine-thread.cjs'),
        options,
        logger,
        report,
        openProcessHost?.(),
      );

/**
 * The one place where everything is put together: the engine in its thread, and the context for a front's requests. A
 * given engine or clock cannot be sent to a thread, so the engine then runs in this one. Rejects with
 * `DATA_FOLDER_READ_ONLY`, `DATA_FOLDER_IN_USE`, `DATABASE_NEWER` or `DATABASE_DAMAGED`, and then leaves nothing open.
 */
export const assemble = async (platform: Platform): Promise<Assembled> => {
  const {
    front,
    isChosen = () => false,
    openKeys,
    restart = () => undefined,
    root,
    dataDir,
    clock,
  } = platform;
  openDataFolder(dataDir);
  const time = clock ?? systemClock();
  const logFile = join(dataDir, 'logs', 'lectern.log');
  const logger = fileLogger({ path: logFile, now: () => time.now() });
  void closeToOthers(dataDir, logger);
  const version = versionOf(root);
  const options = engineOptions(platform, version);
  const opening = openKeys ? openKeys(logger) : Promise.resolve(sessionVault());
  // Handled below; until then it must not count as an unhandled rejection.
  opening.catch(() => undefined);
  const keys = deferredVault(opening);
  try {
    const engine = await openEngine(platform, options, logger, time);
    const passing = passKeys(opening, engine, logger);
    // Else the first question of a client could be answered without a model. A keyring may first ask for its password.
    if (front === 'browser') await passing;
    const feed = createEventFeed(engine);
    const report = async (): Promise<string> =>
      reportText(
        await systemReport({ lectern: version, front, dataDir, logFile }),
        await engine.countContents().catch(() => null),
      );
    logger.info('Lectern started', { version, front });
    return {
      context: {
        engine,
        logger,
        keys,
        front,
        isChosen,
        version,
        dataDir,
        logFile,
        restart,
        report,
        events: feed.listen,
      },
      close: async () => {
        feed.close();
        await engine.close();
      },
    };
  } catch (error) {
    logger.error('Lectern could not start', error);
    throw error;
  }
};

const rescueOf = (error: unknown): Rescue | null =>
  isLecternError(error) && error.code === 'DATABASE_DAMAGED'
    ? ((error.data?.['rescue'] as Rescue | null | undefined) ?? null)
    : null;

/**
 * Assembles. If the database is damaged and there is a backup, waits until `offer` resolves, restores the backup, and
 * tries again; the damaged database is set aside.
 */
export const assembleOrRescue = async (
  platform: Platform,
  offer: (failure: Sentence, rescue: Rescue) => Promise<void>,
): Promise<Assembled> => {
  for (;;) {
    try {
      return await assemble(platform);
    } catch (error) {
      const rescue = rescueOf(error);
      if (!rescue) throw error;
      await offer(errorText.databaseDamagedWithBackup, rescue);
      // Imported only if needed, since it loads SQLite.
      const { requestRescue } = await import('./store/backups/find-rescue');
      requestRescue(platform.dataDir, rescue.name, new Date().toISOString());
    }
  }
};

/** Kills the process: an orderly exit would wait for its threads, and for anything they are waiting for. */
export const exitNow = (): never => {
  process.kill(process.pid, 'SIGKILL');
  return process.exit();
};

/** Milliseconds for the engine's last writes. */
const maxCloseMs = 8_000;

/**
 * Closes; after eight seconds the process is killed, as everything shown is on disk. A thread that waits for an
 * unresponsive drive cannot be terminated, and an orderly exit would wait for it.
 */
export const closeInTime = async ({ close, context }: Assembled): Promise<void> => {
  const deadline = setTimeout(() => {
    context.logger.error('Lectern was ended', new Error(`not closed within ${maxCloseMs} ms`));
    exitNow();
  }, maxCloseMs);
  await close().finally(() => clearTimeout(deadline));
};
