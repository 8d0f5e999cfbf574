import type { SavedFile, SavedPdf } from '../../shared/saved-file';
import type { FolderFile, SavedFolder } from '../../shared/saved-folder';
import type { ContextItem } from '../../shared/context-item';
import type { OpenRequest } from '../../shared/open-request';
import type { BookId } from '../../shared/model';
import type { UpdateAction, UpdateState } from '../../shared/update-state';

/** What the desktop's preload offers besides the port: only what a browser can't do. */
export interface LecternDesktop {
  readonly platform: string;
  /** The path of a file that was dropped or picked, which may then be imported; empty for any other. */
  pathOf(file: File): Promise<string>;
  pickBooks(): Promise<readonly string[]>;
  /** The path of a GGUF file; null if the dialog was cancelled. */
  pickModel(): Promise<string | null>;
  /** The path of a folder; null if the dialog was cancelled. */
  pickFolder(): Promise<string | null>;
  /** Asks for a folder and writes the files into a new folder within it. */
  saveFolder(name: string, files: readonly FolderFile[]): Promise<SavedFolder>;
  /** Calls back with the id of a command (`commands/commands.ts`) that was chosen in the menu. */
  onCommand(listener: (commandId: string) => void): (() => void) | void;
  /** Takes the files and links that the system asked to open, except those that a page has taken already. */
  takeOpenings(): Promise<readonly OpenRequest[]>;
  /** Calls back when there are files or links to take. */
  onToOpen(listener: () => void): () => void;
  /** Lists the books in the menu. */
  setRecentBooks(books: readonly { readonly id: BookId; readonly title: string }[]): void;
  /** Sets the context menu's items for the text that is selected in the reader. */
  setSelectionItems(items: readonly ContextItem[]): void;
  /** Registers the shortcut for quick questions; false if another program uses it. */
  quickQuestionWorks(): Promise<boolean>;
  /** Asks a question in the main window, and closes the small one. */
  askQuickly(bookId: BookId | null, content: string): Promise<void>;
  closeQuickly(): void;
  /** Saves the page in its print layout, after asking where. */
  savePdf(title: string): Promise<SavedPdf>;
  /** Calls back with the outcome after the learner was asked where to save a file. */
  onSaved(listener: (saved: SavedFile) => void): () => void;
  readonly updates: {
    state(): Promise<UpdateState>;
    /** Resolves once the action is done, cancelled or failed; the state shows which. */
    act(action: UpdateAction): Promise<void>;
    onChange(listener: (state: UpdateState) => void): () => void;
  };
  originalUrl(bookId: BookId): string;
}

declare global {
  interface Window {
    readonly lecternDesktop?: LecternDesktop;
  }
}

export const desktop: LecternDesktop | undefined =
  typeof window === 'undefined' ? undefined : window.lecternDesktop;
