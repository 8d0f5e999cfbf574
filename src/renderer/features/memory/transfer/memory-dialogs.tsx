import { useCommand } from '../../../commands/commands';
import { factChoiceStore } from '../../../navigation/fact-choice';
import { memoryDialogStore, type MemoryDialog } from '../../../navigation/memory-dialog';
import { searchFor } from '../../../navigation/search-for';
import { useStore } from '../../../state/store';
import { BackupsDialog } from './backups-dialog';
import { ChatsDialog } from './chats-dialog';
import { ClearDialog } from './clear-dialog';
import { FactChoiceDialog } from './fact-choice-dialog';
import { ExportDialog } from './export-dialog';
import { ImportDialog } from './import-dialog';
import { StatsDialog } from './stats-dialog';
import './transfer.css';

const dialogs = {
  export: ExportDialog,
  import: ImportDialog,
  chats: ChatsDialog,
  clear: ClearDialog,
  stats: StatsDialog,
  backups: BackupsDialog,
} as const;

const openDialog = (dialog: MemoryDialog) => (): void => memoryDialogStore.set(dialog);

/** The dialogs about the whole memory; they work on every screen. */
export function MemoryDialogs() {
  const dialog = useStore(memoryDialogStore);
  useCommand('memory.search', () => searchFor('memory', ''));
  useCommand('memory.stats', openDialog('stats'));
  useCommand('memory.export', openDialog('export'));
  useCommand('memory.import', openDialog('import'));
  useCommand('memory.chats', openDialog('chats'));
  useCommand('memory.clear', openDialog('clear'));
  const choice = useStore(factChoiceStore);
  if (choice) return <FactChoiceDialog choice={choice} onClose={() => factChoiceStore.set(null)} />;
  if (dialog === null) return null;
  const Open = dialogs[dialog];
  return <Open onClose={() => memoryDialogStore.set(null)} />;
}
