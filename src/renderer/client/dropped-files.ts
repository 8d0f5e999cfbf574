import { bookEndings } from '../../shared/model';

/** The most files taken from one drop; more would probably be a mistake. */
const maxFiles = 2000;

/** A folder contains other files too. */
export const mayBeBook = (name: string): boolean => {
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return bookEndings.includes(ending) && !name.startsWith('.');
};

/** The parts of the browser's file system entries that this module uses. */
export interface DroppedEntry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly name: string;
}
type FileEntry = DroppedEntry & { file(take: (file: File) => void, fail: (error: unknown) => void): void };
type FolderEntry = DroppedEntry & {
  createReader(): {
    readEntries(take: (entries: DroppedEntry[]) => void, fail: (error: unknown) => void): void;
  };
};

const fileOf = (entry: FileEntry): Promise<File> => new Promise((take, fail) => entry.file(take, fail));

/** Browsers return a folder's entries in batches of about a hundred; an empty batch is the end. */
async function entriesOf(folder: FolderEntry): Promise<readonly DroppedEntry[]> {
  const reader = folder.createReader();
  const all: DroppedEntry[] = [];
  for (;;) {
    const some = await new Promise<DroppedEntry[]>((take, fail) => reader.readEntries(take, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

export interface DroppedFiles {
  readonly files: readonly File[];
  /** How many files in folders were skipped because of their extension. */
  readonly passedOver: number;
}

/** All files of a drop, those of a folder by name. Files dropped directly are included whatever their extension. */
export async function filesOfEntries(entries: readonly DroppedEntry[]): Promise<DroppedFiles> {
  const files: File[] = [];
  let passedOver = 0;
  const walk = async (entry: DroppedEntry, dropped: boolean): Promise<void> => {
    if (files.length >= maxFiles) return;
    if (entry.isDirectory) {
      const inside = await entriesOf(entry as FolderEntry);
      const inOrder = inside.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
      for (const one of inOrder) await walk(one, false);
    } else if (dropped || mayBeBook(entry.name)) files.push(await fileOf(entry as FileEntry));
    else if (!entry.name.startsWith('.')) passedOver += 1;
  };
  for (const entry of entries) await walk(entry, true);
  return { files, passedOver };
}

/** The files of a drop, including those in folders if the browser supports it. Call it during the drop event. */
export function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].map((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() as DroppedEntry | null) : null,
  );
  const known = entries.filter((entry) => entry !== null);
  return known.length === 0
    ? Promise.resolve({ files: [...transfer.files], passedOver: 0 })
    : filesOfEntries(known);
}
