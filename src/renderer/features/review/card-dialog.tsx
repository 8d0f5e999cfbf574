import { useStore } from '../../state/store';
import { draftStore } from '../../navigation/card-draft';
import { lazily } from '../../ui/lazily';

const CardDialogBody = lazily(async () => (await import('./card-dialog-body')).CardDialogBody);

/** The dialog for the card that is being written, over any screen. */
export function CardDialog() {
  const draft = useStore(draftStore);
  return draft && <CardDialogBody draft={draft} onClose={() => draftStore.set(null)} />;
}
