import { lazy, Suspense } from 'react';
import { useStore } from '../../state/store';
import { draftStore } from '../../navigation/card-draft';

const CardDialogBody = lazy(() => import('./card-dialog-body').then((m) => ({ default: m.CardDialogBody })));

/** The dialog for the card that is being written, over any screen. */
export function CardDialog() {
  const draft = useStore(draftStore);
  return draft ? (
    <Suspense fallback={null}>
      <CardDialogBody draft={draft} onClose={() => draftStore.set(null)} />
    </Suspense>
  ) : null;
}
