import { useId, type ReactNode } from 'react';
import { text } from '../messages/text';
import { Dialog } from './dialog';

interface Props {
  readonly title: string;
  /** The button's label: "Save" by default. */
  readonly action?: string;
  /** The label of the button that closes the dialog: "Cancel" by default. */
  readonly closeLabel?: string;
  /** Whether the input can be saved. */
  readonly ready: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with fields. The button and Enter save, if the input can be saved. */
export function FormDialog({
  title,
  action = text.shell.save,
  closeLabel = text.shell.cancel,
  ready,
  onSave,
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {closeLabel}
          </button>
          <button type="submit" form={id} className="btn btn-primary" disabled={!ready}>
            {action}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
