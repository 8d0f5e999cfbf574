import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { SavedFile, SavedPdf } from '../shared/saved-file';
import type { FolderFile, SavedFolder } from '../shared/saved-folder';
import type { ContextItem } from '../shared/context-item';
import type { OpenRequest } from '../shared/open-request';
import type { BookId } from '../shared/model';
import type { UpdateAction, UpdateState } from '../shared/update-state';

// The page sends one end of a channel, over which the main process serves the contract.
window.addEventListener('message', (event: MessageEvent<{ readonly type?: unknown } | null>) => {
  if (event.source !== window || event.data?.type !== 'lectern-connect') return;
  ipcRenderer.postMessage('lectern-connect', null, [...event.ports]);
});

contextBridge.exposeInMainWorld('lecternDesktop', {
  platform: process.platform,
  // Only a dropped or chosen file has a path; one created by a script has none.
  pathOf: async (file: File & { readonly path?: string }): Promise<string> => {
    // Before Electron 29 there is no `webUtils`, and the file itself has a path.
    const path = (webUtils as typeof webUtils | undefined)?.getPathForFile(file) ?? file.path ?? '';
    if (path !== '') await ipcRenderer.invoke('lectern-dropped', path);
    return path;
  },
  pickBooks: (): Promise<readonly string[]> => ipcRenderer.invoke('lectern-pick-books'),
  pickModel: (): Promise<string | null> => ipcRenderer.invoke('lectern-pick-model'),
  pickFolder: (): Promise<string | null> => ipcRenderer.invoke('lectern-pick-folder'),
  saveFolder: (name: string, files: readonly FolderFile[]): Promise<SavedFolder> =>
    ipcRenderer.invoke('lectern-save-folder', name, files),
  onCommand: (listener: (commandId: string) => void): (() => void) => {
    const forward = (_event: unknown, commandId: string) => listener(commandId);
    ipcRenderer.on('lectern-command', forward);
    return () => ipcRenderer.off('lectern-command', forward);
  },
  takeOpenings: (): Promise<readonly OpenRequest[]> => ipcRenderer.invoke('lectern-take-openings'),
  onToOpen: (listener: () => void): (() => void) => {
    const forward = () => listener();
    ipcRenderer.on('lectern-to-open', forward);
    return () => ipcRenderer.off('lectern-to-open', forward);
  },
  setRecentBooks: (books: readonly { readonly id: BookId; readonly title: string }[]): void =>
    ipcRenderer.send('lectern-recent-books', books),
  setSelectionItems: (items: readonly ContextItem[]): void => ipcRenderer.send('lectern-selection', items),
  quickQuestionWorks: (): Promise<boolean> => ipcRenderer.invoke('lectern-quick-works'),
  askQuickly: (bookId: BookId | null, content: string): Promise<void> =>
    ipcRenderer.invoke('lectern-quick-ask', { bookId, content }),
  closeQuickly: (): void => ipcRenderer.send('lectern-quick-close'),
  savePdf: (title: string): Promise<SavedPdf> => ipcRenderer.invoke('lectern-save-pdf', title),
  onSaved: (listener: (saved: SavedFile) => void): (() => void) => {
    const forward = (_event: unknown, saved: SavedFile) => listener(saved);
    ipcRenderer.on('lectern-saved', forward);
    return () => ipcRenderer.off('lectern-saved', forward);
  },
  updates: {
    state: (): Promise<UpdateState> => ipcRenderer.invoke('lectern-update-state'),
    act: (action: UpdateAction): Promise<void> => ipcRenderer.invoke('lectern-update-act', action),
    onChange: (listener: (state: UpdateState) => void): (() => void) => {
      const forward = (_event: unknown, state: UpdateState) => listener(state);
      ipcRenderer.on('lectern-update', forward);
      return () => ipcRenderer.off('lectern-update', forward);
    },
  },
  originalUrl: (bookId: BookId): string => `lectern://app/api/books/${encodeURIComponent(bookId)}/file`,
});
