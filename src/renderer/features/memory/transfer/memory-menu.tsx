import { text } from '../../../messages/text';
import { memoryDialogStore, type MemoryDialog } from '../../../navigation/memory-dialog';
import { Menu } from '../../../ui/menu';

const words = text.memoryTransfer;
const entries = [
  ['export', words.export],
  ['import', words.import],
  ['chats', words.chats],
  ['stats', words.stats],
  ['backups', words.backups],
  ['clear', words.clear],
] as const satisfies readonly (readonly [MemoryDialog, string])[];

/** The menu of actions on the whole memory. */
export const MemoryMenu = () => (
  <Menu
    label={words.menu}
    items={entries.map(([dialog, label]) => ({
      label,
      danger: dialog === 'clear',
      run: () => memoryDialogStore.set(dialog),
    }))}
  />
);
