import { text } from '../../messages/text';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-actions';
import { useStore } from '../../state/store';
import { pendingStore } from './change-models';
import { SentLines } from './sent-lines';

const closeDialog = (): void => pendingStore.set(null);

/** Shows what a change would send to a new destination, and asks to confirm it. */
export function ConfirmSending() {
  const pending = useStore(pendingStore);
  if (!pending) return null;
  const company = pending.to[0] ? text.models.companies[pending.to[0].provider] : '';
  return (
    <Dialog
      title={text.models.confirm.title(company)}
      onClose={closeDialog}
      footer={
        <DialogActions
          focusCancel
          onCancel={closeDialog}
          onAction={() => {
            closeDialog();
            pending.go();
          }}
        >
          {text.models.confirm.action}
        </DialogActions>
      }
    >
      <p>{text.models.confirm.lead}</p>
      <SentLines to={pending.to} />
      <p className="meta">{text.models.sent.never}</p>
      <p className="meta">{text.models.confirm.check}</p>
    </Dialog>
  );
}
