import type {
  BookId,
  DeletedNote,
  ImportedNote,
  Note,
  NoteId,
  NoteImport,
  NoteInput,
  NoteProposal,
  NoteRevision,
  NoteRevisionText,
  NoteSort,
  NoteSummary,
  OpenNote,
  TurnId,
} from '../../shared/model';

import type { ChangeOfNote } from '../ports/store/note-store';

type Titled = Pick<Note, 'id' | 'title'>;

export interface NoteQuery {
  readonly bookId?: BookId | undefined;
  readonly tag?: string | undefined;
  readonly q?: string | undefined;
}

interface NoteListQuery extends NoteQuery {
  readonly offset: number;
  readonly limit: number;
}

interface NotePageQuery extends NoteQuery {
  readonly sort?: NoteSort;
  readonly offset?: number;
  readonly limit?: number;
}

interface NotePage {
  readonly notes: readonly NoteSummary[];
  readonly total: number;
  /** For a search: notes that are semantically similar or contain some of the words. */
  readonly near: readonly NoteSummary[];
}

interface NoteHistory {
  revisions(noteId: NoteId): Promise<readonly NoteRevision[]>;
  revision(noteId: NoteId, revisionId: number): Promise<NoteRevisionText>;
  /** The text of a revision becomes the note's text, and the present one a revision. */
  restoreRevision(noteId: NoteId, revisionId: number): Promise<OpenNote>;
}

interface NoteBin {
  /** Puts a note into the bin. */
  remove(id: NoteId): Promise<void>;
  bin(): Promise<readonly DeletedNote[]>;
  restore(id: NoteId): Promise<OpenNote>;
  /** Erases notes in the bin; all of them if none are named. Returns how many. */
  emptyBin(ids?: readonly NoteId[]): Promise<number>;
}

interface NoteImages {
  /** Stores a picture in base64; returns its name. */
  addImage(picture: string): Promise<string>;
  image(name: string): Promise<{ readonly mediaType: string; readonly picture: string }>;
}

interface NoteProposals {
  /** Proposes a note written from an answer: a new one, or a new text for `noteId`. */
  propose(task: {
    readonly turnId: TurnId;
    readonly noteId: NoteId | null;
    readonly title: string | null;
  }): Promise<NoteProposal>;
  proposals(): Promise<readonly NoteProposal[]>;
  /** `content` is the proposed text, merged with what the note has become in the meantime. */
  acceptProposal(id: number, content: string, change?: ChangeOfNote): Promise<OpenNote>;
  rejectProposal(id: number): Promise<void>;
}

interface NoteFiles {
  /** Whole notes with a higher number than `after`, for an export. */
  texts(after: number, limit: number): Promise<readonly Note[]>;
  planImport(notes: readonly ImportedNote[]): Promise<readonly NoteImport[]>;
  importNotes(
    notes: readonly { readonly note: ImportedNote; readonly replaces: NoteId | null }[],
  ): Promise<readonly NoteId[]>;
}

export interface Notes extends NoteFiles, NoteHistory, NoteBin, NoteImages, NoteProposals {
  /** Complete notes, the most recently changed first. For a search, those found by words come before similar ones. */
  list(query: NoteListQuery): Promise<readonly OpenNote[]>;
  page(query: NotePageQuery): Promise<NotePage>;
  tags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
  titles(typed: string): Promise<readonly Titled[]>;
  findByTitle(titles: readonly string[]): Promise<readonly Titled[]>;
  get(id: NoteId): Promise<OpenNote>;
  create(note: NoteInput): Promise<OpenNote>;
  /** Rejects with `NOTE_CHANGED` if the note is not of the version `basedOn` any more. */
  update(id: NoteId, note: NoteInput, change?: ChangeOfNote): Promise<OpenNote>;
  /** Call when the learner stops editing: embeds changed notes now rather than after a minute. */
  close(): Promise<void>;
  pin(id: NoteId, pinned: boolean): Promise<OpenNote>;
  /** Renames a note with the links to it, in `only` these notes or in all. */
  rename(
    id: NoteId,
    title: string,
    only?: readonly NoteId[],
  ): Promise<{ readonly note: OpenNote; readonly relinked: readonly NoteId[] }>;
}
