import { readFile, stat, statfs } from 'node:fs/promises';
import { arch, cpus, freemem, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { ReportedError, SystemReport } from '../../shared/model';
import { syncServiceOf } from './synced-folder';

interface ReportOptions {
  readonly lectern: string;
  readonly front: 'desktop' | 'browser';
  readonly dataDir: string;
  readonly logFile: string;
}

const maxErrors = 20;
const maxPlaces = 5;
const reportedVersions = ['electron', 'chrome', 'node', 'v8'] as const;

interface LoggedError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
}

/** File names without folders, which contain the user's name. */
const placesOf = (stack: unknown): readonly string[] =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, maxPlaces)
        .map((line) => line.trim().replace(/(?:file:\/\/)?[^\s()]*[/\\](?=[^/\\\s()]+:\d+)/g, ''))
    : [];

const detailsOf = (error: unknown, depth = 0): readonly string[] => {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { name, code, stack, cause } = error as LoggedError;
  const title = [name, code].filter((one) => typeof one === 'string' && /^[\w.-]{1,60}$/.test(one)).join(' ');
  return [title, ...placesOf(stack), ...detailsOf(cause, depth + 1)].filter((one) => one !== '');
};

const errorOf = (line: string): ReportedError | null => {
  try {
    const { at, level, message, error } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (level !== 'error' || typeof at !== 'string' || typeof message !== 'string') return null;
    return { at, message: message.slice(0, 200), details: detailsOf(error) };
  } catch {
    return null;
  }
};

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

const lastErrors = async (logFile: string): Promise<readonly ReportedError[]> => {
  const texts = await Promise.all(
    [`${logFile}.1`, logFile].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  return texts
    .join('')
    .split('\n')
    .flatMap((line) => errorOf(line) ?? [])
    .slice(-maxErrors)
    .toReversed();
};

export const systemReport = async ({
  lectern,
  front,
  dataDir,
  logFile,
}: ReportOptions): Promise<SystemReport> => ({
  lectern,
  front,
  versions: reportedVersions.flatMap((name) =>
    process.versions[name] === undefined ? [] : [`${name} ${process.versions[name]}`],
  ),
  system: `${process.platform} ${release()} ${arch()}`,
  processors: cpus().length,
  memory: { total: totalmem(), free: freemem() },
  database: await sizeOf(join(dataDir, 'lectern.db')),
  log: await sizeOf(logFile),
  diskFree: await statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  ),
  syncedBy: syncServiceOf(dataDir),
  errors: await lastErrors(logFile),
});
