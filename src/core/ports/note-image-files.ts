import type { RasterExtension } from '../../shared/raster-picture';

/** The pictures of notes, in `notes/`, named after the hash of their bytes. */
export interface NoteImageFiles {
  nameOf(extension: RasterExtension, bytes: Uint8Array): string;
  /** Writes the picture atomically, unless it already exists. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if the file is gone. */
  read(name: string): Promise<Uint8Array | null>;
  remove(names: readonly string[]): Promise<void>;
  /** All pictures in the folder. */
  list(): Promise<readonly string[]>;
}
