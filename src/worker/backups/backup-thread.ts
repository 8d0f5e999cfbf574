import { parentPort, workerData } from 'node:worker_threads';
import { faultOfBackup, faultOfDataFolder, openReadOnly } from '../../store/backups/check-backup';
import { writeBackup } from '../../store/backups/write-backup';
import { packError } from '../packed-error';
import type { BackupThreadData, FromBackupThread } from './backup-messages';
import type { Sentence } from '../../shared/model';

const port = parentPort;
if (!port) throw new Error('backup-thread is the entry of a worker thread');
const send = (message: FromBackupThread): void => port.postMessage(message);
const { task, nativeBinding } = workerData as BackupThreadData;

const run = (): Sentence | null => {
  if (task.kind === 'check-backup') return faultOfBackup({ ...task, nativeBinding });
  if (task.kind === 'check-database') return faultOfDataFolder(task.database, { nativeBinding });
  const database = openReadOnly(task.database, { nativeBinding });
  try {
    return writeBackup(database, task.request, (step) => send({ kind: 'step', step })).name;
  } finally {
    database.close();
  }
};

try {
  send({ kind: 'done', result: run() });
} catch (error) {
  send({ kind: 'failed', error: packError(error) });
}
