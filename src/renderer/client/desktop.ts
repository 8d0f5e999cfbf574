import type { SavedFile } from '../../shared/saved-file';

/** What the desktop's preload offers beside the port: only what a browser cannot do. */
export interface LecternDesktop {
  readonly platform: string;
  /** The path of a file that was dropped or picked. */
  pathOf(file: File): string;
  pickBooks(): Promise<readonly string[]>;
  /** Calls back with the id of a command (`commands/commands.ts`) that was chosen in the menu. */
  onCommand(listener: (commandId: string) => void): (() => void) | void;
  /** Calls back with how it ended when the learner was asked where a file goes. */
  onSaved(listener: (saved: SavedFile) => void): () => void;
  originalUrl(bookId: string): string;
}

declare global {
  interface Window {
    readonly lecternDesktop?: LecternDesktop;
  }
}

export const desktop: LecternDesktop | undefined =
  typeof window === 'undefined' ? undefined : window.lecternDesktop;
