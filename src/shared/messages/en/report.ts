import type { BackupContents } from '../../model';

interface ReportParts {
  readonly lectern: string;
  readonly front: string;
  readonly versions: readonly string[];
  readonly system: string;
  readonly processors: number;
  readonly memory: { readonly total: number; readonly free: number };
  readonly database: number;
  readonly log: number;
  readonly diskFree: number | null;
  readonly syncedBy: string | null;
  readonly errors: readonly {
    readonly at: string;
    readonly message: string;
    readonly details: readonly string[];
  }[];
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

/** The report for a bug report: what runs where, how much there is, and which errors were logged. */
export const reportText = (parts: ReportParts, contents: BackupContents | null): string => {
  const counts = contents
    ? Object.entries(contents)
        .map(([kind, count]) => `${kind} ${String(count)}`)
        .join(', ')
    : 'unknown, as the engine does not answer';
  const errors = parts.errors.map(({ at, message, details }) =>
    [`${at} ${message}`, ...details.map((line) => `    ${line}`)].join('\n'),
  );
  return [
    `Lectern ${parts.lectern}, ${parts.front} version`,
    `Runs on: ${parts.versions.join(', ')}`,
    `System: ${parts.system}, ${String(parts.processors)} processors, ${megabytes(parts.memory.total)} of memory, ${megabytes(parts.memory.free)} free`,
    `Database: ${megabytes(parts.database)}; log: ${megabytes(parts.log)}; free on the disk: ${parts.diskFree === null ? 'unknown' : megabytes(parts.diskFree)}`,
    `Synced by: ${parts.syncedBy ?? 'nothing'}`,
    `Contents: ${counts}`,
    errors.length === 0
      ? 'Errors in the log: none'
      : `Errors in the log, the newest first:\n${errors.join('\n')}`,
    '',
  ].join('\n');
};
