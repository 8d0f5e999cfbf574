import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

interface Service {
  readonly name: string;
  /** The name of a folder in the path of the data folder. */
  readonly folder?: RegExp;
  /** Files or folders that the service puts at the top of what it syncs. */
  readonly marks: readonly string[];
}

const services: readonly Service[] = [
  { name: 'Dropbox', folder: /^Dropbox( \(.+\))?$/, marks: ['.dropbox', '.dropbox.cache'] },
  { name: 'OneDrive', folder: /^OneDrive( ?- .+|-.+)?$/, marks: [] },
  { name: 'iCloud Drive', folder: /^(Mobile Documents|com~apple~CloudDocs|iCloudDrive)$/, marks: [] },
  {
    name: 'Google Drive',
    folder: /^(Google Drive|GoogleDrive-.+|My Drive)$/,
    marks: ['.tmp.drivedownload', '.tmp.driveupload'],
  },
  { name: 'Syncthing', marks: ['.stfolder'] },
  { name: 'Nextcloud', folder: /^(Nextcloud|ownCloud)$/, marks: ['.nextcloudsync.log', '.owncloudsync.log'] },
  { name: 'Box', folder: /^(Box Sync|Box-Box)$/, marks: [] },
  { name: 'MEGA', folder: /^MEGA(sync)?$/, marks: ['.megaignore', '.debris'] },
  { name: 'pCloud', folder: /^(pCloudDrive|pCloud Sync)$/, marks: [] },
  { name: 'Resilio Sync', marks: ['.sync/root_acl_entry', '.sync/ID'] },
];

const resolved = (folder: string): string => {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
};

/** The service that syncs the folder, judging by names and marker files; null if none. */
export const syncServiceOf = (folder: string): string | null => {
  let path = resolved(folder);
  const steps = path.split(sep);
  const named = services.find(({ folder: pattern }) => pattern && steps.some((step) => pattern.test(step)));
  if (named) return named.name;
  for (;;) {
    const marked = services.find(({ marks }) => marks.some((mark) => existsSync(join(path, mark))));
    if (marked) return marked.name;
    const parent = dirname(path);
    if (parent === path) return null;
    path = parent;
  }
};

/** "lectern (conflicted copy).db", "lectern.sync-conflict-….db", "lectern-MYPC.db", "lectern 2.db" and so on. */
const conflict = /^lectern[ ._(-].*\.db$/i;

/** The copies of the database that a sync service made because two computers changed it. */
export const conflictCopies = (dataDir: string): readonly string[] =>
  readdirSync(dataDir).filter((name) => conflict.test(name));
