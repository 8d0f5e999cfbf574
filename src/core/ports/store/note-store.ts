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
} from '../../../shared/model';

export interface NoteFilter {
  readonly bookId?: BookId;
  readonly tag?: string;
}

type Titled = Pick<Note, 'id' | 'title'>;

export interface NoteReader {
  /** Last changed first, with their texts. */
  listNotes(filter: NoteFilter, limit?: number): Promise<readonly Note[]>;
  /** Last changed first, with their texts and backlinks. */
  listOpenNotes(filter: NoteFilter, offset: number, limit: number): Promise<readonly OpenNote[]>;
  /** In the order of `ids`. */
  getOpenNotes(ids: readonly NoteId[]): Promise<readonly OpenNote[]>;
  countNotes(filter: NoteFilter): Promise<number>;
  /** Pinned first. */
  pageNotes(
    filter: NoteFilter,
    sort: NoteSort,
    offset: number,
    limit: number,
  ): Promise<readonly NoteSummary[]>;
  /** Notes that contain every typed word in title, text or tags; the best first. */
  matchNotes(
    filter: NoteFilter,
    q: string,
    limit: number,
  ): Promise<{ readonly ids: readonly NoteId[]; readonly total: number }>;
  getNoteSummaries(ids: readonly NoteId[]): Promise<readonly NoteSummary[]>;
  findNote(id: NoteId): Promise<OpenNote | null>;
  getNotes(ids: readonly NoteId[]): Promise<readonly Note[]>;
  listTags(): Promise<readonly { readonly tag: string; readonly count: number }[]>;
  /** Titles that contain the typed text, last changed first. */
  titlesLike(typed: string, limit: number): Promise<readonly Titled[]>;
  findByTitle(titles: readonly string[]): Promise<readonly Titled[]>;
  listDeletedNotes(): Promise<readonly DeletedNote[]>;
  /** Newest first. */
  listRevisions(noteId: NoteId): Promise<readonly NoteRevision[]>;
  findRevision(noteId: NoteId, revisionId: number): Promise<NoteRevisionText | null>;
  /** Notes with a higher number than `after`, in the order of their numbers. */
  listNotesAfter(after: number, limit: number): Promise<readonly Note[]>;
  /** How each imported note relates to the existing ones, in their order. */
  planImport(notes: readonly ImportedNote[]): Promise<readonly NoteImport[]>;
  /** Newest first. */
  listProposals(): Promise<readonly NoteProposal[]>;
  findProposal(id: number): Promise<NoteProposal | null>;
  hasImage(name: string): Promise<boolean>;
  listImages(): Promise<readonly string[]>;
}

/** `basedOn` is the version that a change was made from; another one is refused with `NOTE_CHANGED`. */
export interface ChangeOfNote {
  readonly basedOn?: number | undefined;
  readonly reason?: NoteRevision['reason'];
}

/** Each method writes the row, its keyword index, its links, its history and its event in one transaction. */
export interface NoteWriter {
  addNote(note: NoteInput, at: string): Promise<OpenNote>;
  updateNote(id: NoteId, note: NoteInput, at: string, change?: ChangeOfNote): Promise<OpenNote | null>;
  pinNote(id: NoteId, pinned: boolean, at: string): Promise<OpenNote | null>;
  /**
   * Changes the title, and the links to it in `only` these notes, or in all. Returns the note and the ids of the notes
   * whose links were changed; null if the note is gone.
   */
  renameNote(
    id: NoteId,
    title: string,
    at: string,
    change?: ChangeOfNote & { readonly only?: readonly NoteId[] | undefined },
  ): Promise<{ readonly note: OpenNote; readonly relinked: readonly NoteId[] } | null>;
  /** Puts the note into the bin. */
  binNote(id: NoteId, at: string): Promise<boolean>;
  restoreNote(id: NoteId, at: string): Promise<OpenNote | null>;
  /** Erases notes in the bin with their history: these, or those deleted before a time. Returns how many. */
  eraseDeletedNotes(which: readonly NoteId[] | { readonly before: string }, at: string): Promise<number>;
  restoreRevision(noteId: NoteId, revisionId: number, at: string): Promise<OpenNote | null>;
  /** Adds a note from a file, or gives its text to the note `replaces`. Returns its id. */
  importNotes(
    notes: readonly { readonly note: ImportedNote; readonly replaces: NoteId | null }[],
    at: string,
  ): Promise<readonly NoteId[]>;
  /** Replaces an existing proposal for the same note. */
  addProposal(proposal: Omit<NoteProposal, 'id'>): Promise<NoteProposal>;
  rejectProposal(id: number): Promise<boolean>;
  /** Writes a proposal with `content` as the text; null if the proposal or its note is gone. */
  acceptProposal(id: number, content: string, at: string, change?: ChangeOfNote): Promise<OpenNote | null>;
  addImage(name: string, size: number, at: string): Promise<void>;
  /**
   * Removes the rows of pictures that were added before a time and that no note, revision or note in the bin uses.
   * Returns their names.
   */
  removeUnusedImages(before: string): Promise<readonly string[]>;
}
