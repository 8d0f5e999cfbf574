import type { BookId, Note, NoteInput } from '../../../shared/model';

export interface NoteReader {
  /** Most recently changed first. `q` finds words in title, text and tags. */
  listNotes(filter: {
    readonly bookId?: BookId;
    readonly tag?: string;
    readonly q?: string;
  }): Promise<readonly Note[]>;
  findNote(id: number): Promise<Note | null>;
  getNotes(ids: readonly number[]): Promise<readonly Note[]>;
  listTags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
}

/** Each verb writes the row, its keyword index, its links and its event in one transaction. */
export interface NoteWriter {
  addNote(note: NoteInput, at: string): Promise<Note>;
  updateNote(id: number, note: NoteInput, at: string): Promise<Note | null>;
  eraseNote(id: number, at: string): Promise<boolean>;
}
