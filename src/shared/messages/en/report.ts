import type { BackupContents, SystemReport } from '../../model';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

/** The text for a bug report: versions, the computer, how much there is, and which errors were logged. */
export const reportText = (parts: SystemReport, contents: BackupContents | null): string => {
  const counts = contents
    ? Object.entries(contents)
        .map(([kind, count]) => `${kind} ${String(count)}`)
        .join(', ')
    : 'unknown because the engine is not responding';
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
