import { createStore } from '../state/store';

export type MemoryDialog = 'export' | 'import' | 'chats' | 'clear' | 'stats' | 'backups';

/** The dialog about the whole memory that is open; the memory screen, the composer and the palette open it. */
export const memoryDialogStore = createStore<MemoryDialog | null>(null);
