import { bookEndings } from '../../shared/model';

/** As many files as a folder may give; more would rather be a mistake. */
const mostFiles = 2000;

/** A folder contains other files too. */
export const mayBeBook = (name: string): boolean => {
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return bookEndings.includes(ending) && !name.startsWith('.');
};

/** What this module needs of the browser's entries of a drop. */
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

/** A folder is read some hundred entries at a time; an empty answer ends it. */
async function entriesOf(folder: FolderEntry): Promise<readonly DroppedEntry[]> {
  const reader = folder.createReader();
  const all: DroppedEntry[] = [];
  for (;;) {
    const some = await new Promise<DroppedEntry[]>((take, fail) => reader.readEntries(take, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

export interface Dropped {
  readonly files: readonly File[];
  /** Files of folders that are no books by their names. */
  readonly passedOver: number;
}

/** All files of a drop in the order of their names; a file that was dropped itself is taken whatever it is called. */
export async function filesOfEntries(entries: readonly DroppedEntry[]): Promise<Dropped> {
  const files: File[] = [];
  let passedOver = 0;
  const walk = async (entry: DroppedEntry, dropped: boolean): Promise<void> => {
    if (files.length >= mostFiles) return;
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

/** The files of a drop, those of folders too where the browser tells. Must be called while the event is handled. */
export function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].map((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() as DroppedEntry | null) : null,
  );
  const known = entries.filter((entry) => entry !== null);
  return known.length === 0
    ? Promise.resolve({ files: [...transfer.files], passedOver: 0 })
    : filesOfEntries(known);
}
