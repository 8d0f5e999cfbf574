import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  backupCheckSchema,
  backupNameSchema,
  backupPreviewSchema,
  storedBackupsSchema,
  jobSchema,
} from '../model';
import { verb } from './errors';

const byName = z.object({ name: backupNameSchema });

/** The progress of a restore. After `ready`, Lectern restarts; `undo` is the backup of the replaced data, if any. */
const restoreStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('progress'), share: z.number() }),
  z.object({ kind: z.literal('ready'), undo: z.string() }),
]);

export const backupsContract = {
  list: verb.route({ method: 'GET', path: '/backups' }).output(storedBackupsSchema),
  /** Starts a backup as a job, which `DELETE /jobs/{jobId}` cancels. */
  start: verb.route({ method: 'POST', path: '/backups', successStatus: 202 }).output(jobSchema),
  /** What the backup contains, what there is now, and what was added since and would be lost by a restore. */
  preview: verb.route({ method: 'GET', path: '/backups/{name}' }).input(byName).output(backupPreviewSchema),
  /** Checks the whole backup: SHA-256 sum, `integrity_check`, schema version, pictures of notes. */
  check: verb
    .route({ method: 'POST', path: '/backups/{name}/check' })
    .input(byName)
    .output(backupCheckSchema),
  /**
   * Checks the backup, backs up the current database, restores and restarts. Stops without any change if the caller
   * stops reading before `ready`.
   */
  restore: verb
    .route({ method: 'POST', path: '/backups/{name}/restore' })
    .input(byName)
    .output(eventIterator(restoreStepSchema)),
  remove: verb
    .route({ method: 'DELETE', path: '/backups/{name}' })
    .input(byName)
    .output(z.object({ removed: z.literal(true) })),
};
