import type { BookId, Note, NoteInput } from '../../shared/model';

export interface Notes {
  list(filter: {
    readonly bookId?: BookId;
    readonly tag?: string;
    readonly q?: string;
  }): Promise<readonly Note[]>;
  tags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
  get(id: number): Promise<Note>;
  create(note: NoteInput): Promise<Note>;
  update(id: number, note: NoteInput): Promise<Note>;
  remove(id: number): Promise<void>;
}
